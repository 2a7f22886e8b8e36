import type { StoredCategory } from '#contract/desk/desk-categories.ts';
import { MAX_CATEGORIES } from '#contract/limits.ts';
import { toCategoryKey } from './categories.ts';

type Facts = Partial<
  Pick<
    StoredCategory,
    'categoryName' | 'categoryTitle' | 'description' | 'motif' | 'picture' | 'takes' | 'hidden'
  >
>;
/** Why a change is refused, as in `ERRORS`. */
export type CategoryProblem = 'nameTaken' | 'tooManyCategories' | 'lastShownCategory';
type Categories = readonly StoredCategory[];

/** How many former names a category keeps: all are read with each list. */
const MAX_FORMER_NAMES = 50;

export function addCategory(
  categories: Categories,
  facts: Facts & { categoryName: string },
  _id: string,
): StoredCategory[] | CategoryProblem {
  if (categories.length >= MAX_CATEGORIES) return 'tooManyCategories';
  const added: StoredCategory = {
    _id,
    id: Math.max(0, ...categories.map(({ id }) => id)) + 1,
    categoryTitle: '',
    description: '',
    coverImg: '',
    takes: { words: [], thema: [], bisac: [] },
    ...facts,
    hidden: false,
    version: 1,
  };
  return claimName([...categories, added], added);
}

/** Changes facts of a category. After a new name, links with its former names still lead to it. */
export function changeCategory(
  categories: Categories,
  before: StoredCategory,
  facts: Facts,
): StoredCategory[] | CategoryProblem {
  const { categoryName: name, formerNames = [] } = before;
  const isRenamed = facts.categoryName !== undefined && facts.categoryName !== name;
  const changed: StoredCategory = {
    ...before,
    ...facts,
    version: before.version + 1,
    ...(isRenamed && { formerNames: [...formerNames, name].slice(-MAX_FORMER_NAMES) }),
  };
  const next = categories.map((category) => (category === before ? changed : category));
  return next.every(({ hidden }) => hidden) ? 'lastShownCategory' : claimName(next, changed);
}

/** Removes a category; the last one that is shown must stay. */
export function removeCategory(
  categories: Categories,
  removed: StoredCategory,
): StoredCategory[] | CategoryProblem {
  const next = categories.filter((category) => category !== removed);
  return next.every(({ hidden }) => hidden) ? 'lastShownCategory' : next;
}

/** Sorts the categories in the order of `ids`; those not listed follow. */
export function orderCategories<Item extends { _id: string }>(
  categories: readonly Item[],
  ids: readonly string[],
): Item[] {
  const getPlace = ({ _id }: Item) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return categories.toSorted((a, b) => getPlace(a) - getPlace(b));
}

/** Returns `nameTaken` if two categories have the name; else removes it from former names. */
function claimName(
  categories: StoredCategory[],
  { categoryName }: StoredCategory,
): StoredCategory[] | CategoryProblem {
  const key = toCategoryKey(categoryName);
  const hasKey = (name: string) => toCategoryKey(name) === key;
  if (categories.filter((category) => hasKey(category.categoryName)).length > 1) return 'nameTaken';
  return categories.map((category) =>
    category.formerNames?.some(hasKey)
      ? { ...category, formerNames: category.formerNames.filter((former) => !hasKey(former)) }
      : category,
  );
}
