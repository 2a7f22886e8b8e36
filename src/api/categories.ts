import { type TakingCategory, toCategoryKey } from '#domain/categories.ts';
import { DEFAULT_TAKES } from '#domain/import/default-takes.ts';
import type { Store } from './store.ts';

const NO_TAKES = { words: [], thema: [], bisac: [] };

/** Returns the categories of the shop, with what imports take for them. */
export async function readTakingCategories(
  store: Pick<Store, 'categories'>,
): Promise<TakingCategory[]> {
  const categories = await store.categories();
  return categories.map(({ categoryName }) => ({
    categoryName,
    takes:
      DEFAULT_TAKES.find((category) => category.categoryName === categoryName)?.takes ?? NO_TAKES,
  }));
}

/** Returns the genres as the shop writes them; `undefined` if it lacks one of these categories. */
export async function findGenres(
  store: Pick<Store, 'categories'>,
  genres: readonly string[],
): Promise<string[] | undefined> {
  const categories = await store.categories();
  const found = genres.flatMap((genre) => {
    const key = toCategoryKey(genre);
    const category = categories.find(({ categoryName }) => toCategoryKey(categoryName) === key);
    return category?.categoryName ?? [];
  });
  return found.length === genres.length ? found : undefined;
}
