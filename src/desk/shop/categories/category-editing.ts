import { useState } from 'react';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { desk, putFile } from '../../api.ts';
import { useEditing } from '../../parts/drafts.ts';

export const LIST_PATH = '/desk/shop/categories';

/** What can be changed of a category. `picture` is a `data:` URL; '' removes it. */
type CategoryFacts = Pick<
  DeskCategory,
  'categoryName' | 'description' | 'hidden' | 'motif' | 'picture' | 'takes'
> & { file?: File };

/** What was changed here and is not saved yet. */
export type CategoryChange = Partial<CategoryFacts>;

const RULES = {
  read: (category: DeskCategory, field: keyof CategoryFacts) =>
    field === 'file' ? undefined : category[field],
};

/** The state of a category's page: the category with what is not saved. A new one has the id ''. */
export function useCategoryEditing(loaded: DeskCategory) {
  const { _id: categoryId } = loaded;
  const isNew = categoryId === '';
  const { item: category, ...editing } = useEditing<DeskCategory, CategoryFacts>({
    noun: 'category',
    id: categoryId,
    listPath: LIST_PATH,
    question: 'Leave without saving the category?',
    loaded,
    getVersion: ({ version }) => version,
    rules: RULES,
    read: async () =>
      (await desk.categories[':categoryId'].$get({ param: { categoryId } })).category,
  });
  const { drafts, values: unsaved, setItem, dropSent, setError } = editing;
  /** Whether another person has changed the category since this page read it. */
  const [isOutdated, setOutdated] = useState(false);
  const edited: DeskCategory = { ...category, ...unsaved };

  const saveFacts = async (): Promise<DeskCategory> => {
    const { file: _file, picture, ...facts } = unsaved;
    if (isNew) {
      const added = { ...facts, categoryName: edited.categoryName };
      return (await desk.categories.$post({ json: added })).category;
    }
    const json = { ...facts, ...(picture === '' && { picture: '' as const }) };
    if (Object.keys(json).length === 0) return category;
    const request = { param: { categoryId }, json: { ...json, version: category.version } };
    return (await desk.categories[':categoryId'].$patch(request)).category;
  };
  const save = () =>
    editing.send(async () => {
      if (edited.categoryName.trim() === '') return setError('The category needs a name.');
      const { file, picture } = unsaved;
      const texts = drafts.filter(({ field }) => field !== 'file' && field !== 'picture');
      let done: DeskCategory | undefined;
      const { error, failure } = await editing.attemptSave(async () => {
        done = await saveFacts();
        if (!file || !picture) return;
        // The facts are saved also if the picture is refused.
        if (!isNew) accept(done, texts);
        done = await savePicture(done, file);
      });
      if (done && isNew) {
        // The category must not be added again.
        if (error !== undefined) void showToast(`${done.categoryName} added. ${error}`, 'error');
        else void showToast(`${done.categoryName} added`);
        const added = done;
        return editing.openAdded(added._id, drafts, () => added);
      }
      if (!failure) {
        accept(done, drafts);
        setOutdated(false);
        void showToast('Category saved');
      } else if (failure.code === 'changed-meanwhile') setOutdated(true);
      // Only the picture was refused.
      else setError(done && texts.length > 0 ? `The texts are saved. ${error}` : error);
      if (done || !failure) await editing.revalidate();
    });
  const accept = (saved: DeskCategory | undefined, sent: typeof drafts) => {
    if (saved) setItem(saved);
    dropSent(sent, ({ original }) => saved ?? original);
  };
  const remove = async (to: string | undefined) => {
    const query = to === undefined ? {} : { to };
    await desk.categories[':categoryId'].$delete({ param: { categoryId }, query });
    await editing.leave(`${category.categoryName} deleted`);
  };

  return {
    ...editing,
    category,
    /** With what is not saved yet. */
    edited,
    isNew,
    unsaved,
    isOutdated,
    change(part: CategoryChange) {
      setError(undefined);
      editing.change(part);
    },
    save,
    remove,
    undo: () => (isNew ? void editing.leave() : editing.undo()),
  };
}

async function savePicture({ _id, version }: DeskCategory, file: File): Promise<DeskCategory> {
  const path = `/api/desk/categories/${encodeURIComponent(_id)}/picture`;
  return (await putFile<{ category: DeskCategory }>(path, file, version)).category;
}
