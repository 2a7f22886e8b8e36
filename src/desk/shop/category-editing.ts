import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { useNavigateIfHere } from '#ui/browser/use-navigate-if-here.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { attempt, desk, putFile } from '../api.ts';
import { useUnsaved } from '../parts/unsaved.tsx';

export const LIST_PATH = '/desk/shop/categories';

/** What was changed here and is not saved yet. `picture` is a `data:` URL; '' removes it. */
export type CategoryChange = Partial<
  Pick<DeskCategory, 'categoryName' | 'description' | 'hidden' | 'motif' | 'picture' | 'takes'>
> & { file?: File };

/** The state of a category's page: the category with what is not saved. A new one has the id ''. */
export function useCategoryEditing(loaded: DeskCategory) {
  /** The category as it was saved here, until it is loaded again: the old one would return. */
  const [saved, setSaved] = useState(loaded);
  const category = saved.version > loaded.version ? saved : loaded;
  const { _id: categoryId, version } = category;
  const navigate = useNavigateIfHere();
  const { revalidate } = useRevalidator();
  const [unsaved, setUnsaved, moveUnsaved] = useUnsaved<CategoryChange>(
    `category ${categoryId}`,
    'Leave without saving the category?',
  );
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Whether another person has changed the category since this page read it. */
  const [isOutdated, setOutdated] = useState(false);
  const isNew = categoryId === '';
  const edited: DeskCategory = { ...category, ...unsaved };
  const change = (part: CategoryChange) => {
    setProblem(undefined);
    setUnsaved((before) => ({ ...before, ...part }));
  };
  const forget = () => flushSync(() => setUnsaved(() => undefined));
  /** Drops what was saved, but not what was typed or chosen meanwhile. */
  const dropSaved = (sent: CategoryChange) =>
    flushSync(() =>
      setUnsaved((typed = {}) => {
        const rest = Object.entries(typed).filter(
          ([fact, value]) => value !== sent[fact as keyof CategoryChange],
        );
        return rest.length > 0 ? Object.fromEntries(rest) : undefined;
      }),
    );

  const saveFacts = async (sent: CategoryChange): Promise<DeskCategory> => {
    const { file: _file, picture, ...facts } = sent;
    if (isNew) {
      const added = { ...facts, categoryName: edited.categoryName };
      return (await desk.categories.$post({ json: added })).category;
    }
    const json = { ...facts, ...(picture === '' && { picture: '' as const }) };
    if (Object.keys(json).length === 0) return category;
    const request = { param: { categoryId }, json: { ...json, version } };
    return (await desk.categories[':categoryId'].$patch(request)).category;
  };
  /** Reads the newer version, which the next save sends. The loader's may be shown later. */
  const reread = async () => {
    const { value } = await attempt(() =>
      desk.categories[':categoryId'].$get({ param: { categoryId } }),
    );
    if (value) setSaved(value.category);
    return value?.category;
  };
  const save = async () => {
    if (edited.categoryName.trim() === '') return setProblem('The category needs a name.');
    setSaving(true);
    setProblem(undefined);
    const sent = unsaved ?? {};
    const { file, picture } = sent;
    const hasTexts = Object.keys(sent).some((name) => name !== 'file' && name !== 'picture');
    let done: DeskCategory | undefined;
    const { error, failure } = await attempt(async () => {
      done = await saveFacts(sent);
      if (!file || !picture) return;
      // The facts are saved also if the picture is refused.
      if (!isNew) {
        setSaved(done);
        dropSaved({ ...sent, file: undefined, picture: undefined });
      }
      done = await savePicture(done, file);
    });
    const isConflict = failure?.code === 'changed-meanwhile';
    const newer = isConflict ? await reread() : undefined;
    // The response to an earlier save may be lost.
    const isSaved = newer ? hasFacts(newer, sent) : false;
    if (done && isNew) {
      // The category must not be added again.
      if (error !== undefined) void showToast(`${done.categoryName} added. ${error}`, 'error');
      else void showToast(`${done.categoryName} added`);
      dropSaved(sent);
      flushSync(() => moveUnsaved(`category ${done?._id}`));
      await navigate(`${LIST_PATH}/${encodeURIComponent(done._id)}`, { replace: true });
    } else if ((done && !failure) || isSaved) {
      if (done) setSaved(done);
      dropSaved(sent);
      setOutdated(false);
      void showToast('Category saved');
    } else if (isConflict) setOutdated(true);
    // Only the picture was refused.
    else setProblem(done && hasTexts ? `The texts are saved. ${error}` : error);
    if ((done || isSaved) && !isNew) await revalidate();
    setSaving(false);
  };
  const remove = async (to: string | undefined) => {
    const query = to === undefined ? {} : { to };
    await desk.categories[':categoryId'].$delete({ param: { categoryId }, query });
    forget();
    void showToast(`${category.categoryName} deleted`);
    await navigate(LIST_PATH);
  };

  return {
    category,
    /** With what is not saved yet. */
    edited,
    isNew,
    unsaved,
    change,
    problem,
    isSaving,
    isOutdated,
    save,
    remove,
    undo: () => {
      forget();
      setProblem(undefined);
      if (isNew) void navigate(LIST_PATH);
    },
  };
}

function hasFacts(category: DeskCategory, facts: CategoryChange): boolean {
  return Object.entries(facts).every(
    ([name, value]) =>
      JSON.stringify(category[name as keyof DeskCategory] ?? '') === JSON.stringify(value),
  );
}

async function savePicture({ _id, version }: DeskCategory, file: File): Promise<DeskCategory> {
  const path = `/api/desk/categories/${encodeURIComponent(_id)}/picture`;
  return (await putFile<{ category: DeskCategory }>(path, file, version)).category;
}
