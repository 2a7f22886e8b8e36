import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigateIfHere } from '#ui/browser/use-navigate-if-here.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { attempt, attemptOrToast, desk } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import { useUnsaved } from '../parts/unsaved.tsx';
import { useSending } from '../parts/calls.ts';
import { recordOwnShop } from '../settings/settings-editor.tsx';
import {
  findProblem,
  listChanges,
  toDraft,
  type Draft,
  type FoundCollection,
} from './collection-draft.ts';

export const LIST_PATH = '/desk/shop/collections';

/** What was changed here and is not saved yet, and what it was before. */
interface Unsaved {
  before: FoundCollection | undefined;
  draft: Draft;
  /** Whether the home page has a row of it. */
  isOnHome: boolean;
  wasOnHome: boolean;
}

export type CollectionEditing = ReturnType<typeof useCollectionEditing>;

/** The state of a collection's page. What is typed stays if others save; only changes are sent. */
export function useCollectionEditing(loaded: FoundCollection | undefined) {
  /** The newest version that a call has returned: the loader's may be shown later. */
  const [newest, setNewest] = useState(loaded);
  const found = getVersion(newest) > getVersion(loaded) ? newest : loaded;
  const [unsaved, setUnsaved] = useUnsaved<Unsaved>(
    `collection ${found?.collection._id ?? ''}`,
    'Leave without saving the collection?',
  );
  const { home } = useFrameData().settings.identity;
  const isRow = found !== undefined && home.includes(found.collection.slug);
  const latest = { before: found, draft: toDraft(found), isOnHome: isRow, wasOnHome: isRow };
  const { before, draft, isOnHome, wasOnHome } = unsaved ?? latest;
  const original = toDraft(before);
  const changes = listChanges(original, draft);
  const hasOwnChanges = Object.keys(changes).length > 0;
  const isNewer = getVersion(found) > getVersion(before);
  const { isSending, error, setError, send, revalidate } = useSending();
  const navigate = useNavigateIfHere();
  const edit = (part: (last: Unsaved) => Partial<Unsaved>) =>
    setUnsaved((last = latest) => {
      const next = { ...last, ...part(last) };
      return isChanged(next) ? next : undefined;
    });
  const change = (facts: Partial<Draft>) =>
    edit((last) => ({ draft: { ...last.draft, ...facts } }));
  const forget = () => {
    flushSync(() => setUnsaved(() => undefined));
    setError(undefined);
  };
  /** Compares what was not saved with what is saved now. What was typed meanwhile stays. */
  const rebase = (sent: Draft, now: { before: FoundCollection; wasOnHome: boolean }) =>
    setUnsaved((last) => {
      if (!last) return undefined;
      const hasTyped = last.draft !== sent;
      return { ...last, ...now, draft: hasTyped ? last.draft : toDraft(now.before) };
    });
  const save = () =>
    send(async () => {
      const problem = findProblem(draft);
      if (problem) return setError(problem);
      if (!found) {
        const added = desk.collections.$post({ json: { ...changes, title: draft.title } });
        const { collection } = await added;
        // The collection is added also if the home page cannot be changed.
        const isDone =
          !isOnHome || (await attemptOrToast(() => saveHomeRow(collection.slug, true)));
        forget();
        if (isDone) void showToast('Collection added');
        return navigate(`${LIST_PATH}/${collection._id}`, { replace: true });
      }
      const { _id: collectionId, version } = found.collection;
      const param = { collectionId };
      let saved = found;
      const { failure, error: sentence } = await attempt(async () => {
        if (hasOwnChanges) {
          const json = { ...changes, version };
          saved = await desk.collections[':collectionId'].$patch({ param, json });
          // The collection is saved also if the home page cannot be changed.
          setNewest(saved);
          rebase(draft, { before: saved, wasOnHome });
        }
        if (isOnHome !== wasOnHome) await saveHomeRow(saved.collection.slug, isOnHome);
        rebase(draft, { before: saved, wasOnHome: isOnHome });
      });
      let isSaved = !failure;
      if (failure?.code === 'changed-meanwhile') {
        const { value } = await attempt(() => desk.collections[':collectionId'].$get({ param }));
        if (value) setNewest(value);
        // The response to an earlier save may be lost.
        if (value && isOnHome === wasOnHome && isSame(toDraft(value), draft)) {
          isSaved = true;
          rebase(draft, { before: value, wasOnHome });
        }
      }
      if (!isSaved) return setError(sentence);
      await revalidate();
      flushSync(() => setUnsaved((last) => (last && isChanged(last) ? last : undefined)));
      void showToast('Collection saved');
    });

  return {
    /** As it was when the changes began. */
    before,
    draft,
    change,
    changes,
    /** What others have changed meanwhile; `undefined` if the page has the newest version. */
    otherChanges: isNewer && found && before ? listChanges(original, toDraft(found)) : undefined,
    isOnHome,
    setOnHome: (chosen: boolean) => edit(() => ({ isOnHome: chosen })),
    isUnsaved: hasOwnChanges || isOnHome !== wasOnHome,
    error,
    isSending,
    save,
    forget,
  };
}

/** The number of changes; 0 for a collection that is not saved yet. */
function getVersion(found: FoundCollection | undefined): number {
  return found?.collection.version ?? 0;
}

function isChanged({ before, draft, isOnHome, wasOnHome }: Unsaved): boolean {
  return isOnHome !== wasOnHome || !isSame(draft, toDraft(before));
}

function isSame(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Adds a row of the collection at the end of the home page, or removes it. */
async function saveHomeRow(slug: string, isOnHome: boolean): Promise<void> {
  const { settings } = await desk.settings.$get();
  const others = settings.identity.home.filter((row) => row !== slug);
  const home = isOnHome ? [...others, slug] : others;
  const json = { version: settings.version, identity: { home } };
  recordOwnShop((await desk.settings.$patch({ json })).settings);
}
