import { showToast } from '#ui/messages/feedback.tsx';
import { attemptOrToast, desk } from '../../api.ts';
import { useFrameData } from '../../frame-data.ts';
import { useEditing } from '../../parts/drafts.ts';
import { recordOwnShop } from '../../settings/settings-editor.tsx';
import {
  findProblem,
  listChanges,
  toDraft,
  type Draft,
  type FoundCollection,
} from './collection-draft.ts';

export const LIST_PATH = '/desk/shop/collections';

/** What the page edits: a collection, which a new one lacks, and whether the home page has its row. */
interface Edited {
  found: FoundCollection | undefined;
  isOnHome: boolean;
}

type Values = Draft & { isOnHome: boolean };

function toValues({ found, isOnHome }: Edited): Values {
  return { ...toDraft(found), isOnHome };
}

const RULES = { read: (edited: Edited, field: keyof Values) => toValues(edited)[field] };

export type CollectionEditing = ReturnType<typeof useCollectionEditing>;

/** The state of a collection's page. What is typed stays if others save; only changes are sent. */
export function useCollectionEditing(loaded: FoundCollection | undefined) {
  const { home } = useFrameData().settings.identity;
  const id = loaded?.collection._id ?? '';
  const param = { collectionId: id };
  const editing = useEditing<Edited, Values>({
    noun: 'collection',
    id,
    listPath: LIST_PATH,
    question: 'Leave without saving the collection?',
    loaded: {
      found: loaded,
      isOnHome: loaded !== undefined && home.includes(loaded.collection.slug),
    },
    getVersion,
    rules: RULES,
    read: async (): Promise<Edited> => {
      const found = await desk.collections[':collectionId'].$get({ param });
      return { ...editing.item, found };
    },
  });
  const { item, drafts, values, setItem, dropSent, setError } = editing;
  // What others have changed since is shown after an undo.
  const before = drafts[0]?.original ?? item;
  const original = toValues(before);
  const edited = { ...original, ...values };
  const changes = listChanges(original, edited);
  const { isOnHome } = edited;
  const hasOwnChanges = Object.keys(changes).length > 0;
  const add = async () => {
    const json = { ...changes, title: edited.title };
    const added = await desk.collections.$post({ json });
    const { _id, slug } = added.collection;
    // The collection is added also if the home page cannot be changed.
    const isDone = !isOnHome || (await attemptOrToast(() => saveHomeRow(slug, true)));
    if (isDone) void showToast('Collection added');
    const now = { found: added, isOnHome: isOnHome && isDone };
    return editing.openAdded(_id, drafts, () => now);
  };
  const save = () =>
    editing.send(async () => {
      const problem = findProblem(edited);
      if (problem) return setError(problem);
      const { found } = item;
      if (!found) return add();
      let saved = found;
      const { failure, error, stored } = await editing.attemptSave(async () => {
        if (hasOwnChanges) {
          const json = { ...changes, version: found.collection.version };
          saved = await desk.collections[':collectionId'].$patch({ param, json });
          // The collection is saved also if the home page cannot be changed.
          const now = { found: saved, isOnHome: before.isOnHome };
          setItem(now);
          dropSent(
            drafts.filter(({ field }) => field !== 'isOnHome'),
            () => now,
          );
        }
        if (isOnHome !== before.isOnHome) await saveHomeRow(saved.collection.slug, isOnHome);
      });
      if (failure) return setError(error);
      // The frame shows the rows of the home page, which it reads again.
      await editing.revalidate();
      const now = { found: stored?.found ?? saved, isOnHome };
      dropSent(drafts, () => now);
      void showToast('Collection saved');
    });

  return {
    ...editing,
    /** As it was when the changes began. */
    before: before.found,
    draft: edited,
    change: (part: Partial<Values>) => editing.change(part, before),
    changes,
    /** What others have changed meanwhile; `undefined` if the page has the newest version. */
    otherChanges:
      getVersion(item) > getVersion(before) ? listChanges(original, toValues(item)) : undefined,
    isUnsaved: hasOwnChanges || isOnHome !== before.isOnHome,
    save,
  };
}

/** The number of changes; 0 for a collection that is not saved yet. */
function getVersion({ found }: Edited): number {
  return found?.collection.version ?? 0;
}

/** Adds a row of the collection at the end of the home page, or removes it. */
async function saveHomeRow(slug: string, isOnHome: boolean): Promise<void> {
  const { settings } = await desk.settings.$get();
  const others = settings.identity.home.filter((row) => row !== slug);
  const home = isOnHome ? [...others, slug] : others;
  const json = { version: settings.version, identity: { home } };
  recordOwnShop((await desk.settings.$patch({ json })).settings);
}
