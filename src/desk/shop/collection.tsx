import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  useLoaderData,
  useNavigate,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { MAX_COLLECTION_CHARS, MAX_COLLECTION_TEXT_CHARS } from '#contract/limits.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { readBody } from '#client/client.ts';
import { attempt, attemptOrToast, desk, load } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import { BackLink } from '../parts/list-form.tsx';
import { Box, PageHeading, ShopLink } from '../parts/page.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { useUnsaved } from '../parts/unsaved.ts';
import { useSending } from '../parts/use-sending.ts';
import { CollectionBooks } from './collection-books.tsx';
import {
  findProblem,
  listChanges,
  nameChanges,
  NEW_DRAFT,
  toDraft,
  type Draft,
} from './collection-draft.ts';
import { CollectionSide, saveHomeRow } from './collection-side.tsx';
import { CollectionRuleFields } from './collection-rule.tsx';
import './collection.css';

const LIST = '/desk/shop/collections';

async function loader({ request, params }: LoaderFunctionArgs) {
  const { collectionId = '' } = params;
  const found = await load(request, () =>
    desk.collections[':collectionId'].$get({ param: { collectionId } }),
  );
  return { found, key: collectionId };
}

export type FoundCollection = Awaited<ReturnType<typeof loader>>['found'];

function Component() {
  const { found, key } = useLoaderData<typeof loader>();
  return <Editor key={key} found={found} />;
}

function NewCollection() {
  return <Editor found={undefined} />;
}

/** What was changed here and is not saved yet, and what it was before. */
interface Unsaved {
  before: FoundCollection | undefined;
  draft: Draft;
  /** Whether the home page has a row of it. */
  isOnHome: boolean;
  wasOnHome: boolean;
}

/**
 * The fields of a collection. What is typed stays when another person saves meanwhile, and only
 * what was changed here is sent.
 */
function Editor({ found: loaded }: { found: FoundCollection | undefined }) {
  /** The newest version that a call has returned: the loader's may be shown later. */
  const [newest, setNewest] = useState(loaded);
  const found = getVersion(newest) > getVersion(loaded) ? newest : loaded;
  const [unsaved, setUnsaved] = useUnsaved<Unsaved>(
    `collection ${found?.collection._id ?? ''}`,
    'Leave without saving the collection?',
  );
  const { home } = useFrameData().settings.identity;
  const latest: Unsaved = {
    before: found,
    draft: found ? toDraft(found) : NEW_DRAFT,
    isOnHome: found ? home.includes(found.collection.slug) : false,
    wasOnHome: found ? home.includes(found.collection.slug) : false,
  };
  const edited = unsaved ?? latest;
  const { before, draft, isOnHome, wasOnHome } = edited;
  const original = before ? toDraft(before) : NEW_DRAFT;
  const changes = listChanges(original, draft);
  const hasOwnChanges = Object.keys(changes).length > 0;
  const isNewer = getVersion(found) > getVersion(before);
  const { isSending, error, setError, send, revalidate } = useSending();
  const navigate = useNavigate();
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
        const { collection } = await readBody(added);
        // The collection is added also if the home page cannot be changed.
        const isDone =
          !isOnHome || (await attemptOrToast(() => saveHomeRow(collection.slug, true)));
        forget();
        if (isDone) void showToast('Collection added');
        return navigate(`${LIST}/${collection._id}`, { replace: true });
      }
      const { _id: collectionId, version } = found.collection;
      const param = { collectionId };
      let saved = found;
      const { failure, error: sentence } = await attempt(async () => {
        if (hasOwnChanges) {
          const json = { ...changes, version };
          saved = await readBody(desk.collections[':collectionId'].$patch({ param, json }));
          // The collection is saved also if the home page cannot be changed.
          setNewest(saved);
          rebase(draft, { before: saved, wasOnHome });
        }
        if (isOnHome !== wasOnHome) await saveHomeRow(saved.collection.slug, isOnHome);
        rebase(draft, { before: saved, wasOnHome: isOnHome });
      });
      let isSaved = !failure;
      if (failure?.code === 'changed-meanwhile') {
        const { value } = await attempt(() =>
          readBody(desk.collections[':collectionId'].$get({ param })),
        );
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
  const { title, text, picks, rule, isByRule } = draft;
  return (
    <>
      <BackLink to={LIST}>Collections</BackLink>
      <PageHeading
        title={before?.collection.title ?? 'New collection'}
        actions={before && <ShopLink path={`collections/${before.collection.slug}`} />}
      />
      {isNewer && found && before && (
        <Notice tone="warning" role="alert" heading="The collection was changed meanwhile">
          {`Changed: ${nameChanges(listChanges(original, toDraft(found))) || 'nothing that is shown here'}. What you have typed is still here. Saving keeps the other changes, and “Undo all” shows them.`}
        </Notice>
      )}
      <div className="desk-columns">
        <div className="desk-stack">
          <Box title="The collection">
            <div className="desk-stack">
              <Field
                label="Title"
                required
                maxLength={MAX_COLLECTION_CHARS}
                value={title}
                onChange={({ currentTarget }) => change({ title: currentTarget.value })}
              />
              <TextAreaField
                label="Text"
                isOptional
                rows={2}
                maxLength={MAX_COLLECTION_TEXT_CHARS}
                value={text}
                onChange={({ currentTarget }) => change({ text: currentTarget.value })}
              />
            </div>
          </Box>
          <Box
            title="Books"
            more={!isByRule && <span className="desk-muted">{formatBookCount(picks.length)}</span>}
          >
            <fieldset className="desk-goods-kinds">
              <legend className="visually-hidden">Which books</legend>
              {([false, true] as const).map((value) => (
                <Choice
                  key={String(value)}
                  type="radio"
                  name="way"
                  label={value ? 'Books by a rule' : 'Books I choose'}
                  checked={isByRule === value}
                  onChange={() => change({ isByRule: value })}
                />
              ))}
            </fieldset>
            {isByRule ? (
              <CollectionRuleFields rule={rule} onChange={(next) => change({ rule: next })} />
            ) : (
              <CollectionBooks picks={picks} onChange={(next) => change({ picks: next })} />
            )}
          </Box>
        </div>
        <CollectionSide
          {...{ before, draft, change, isOnHome }}
          onHome={(chosen) => edit(() => ({ isOnHome: chosen }))}
          onDelete={forget}
        />
      </div>
      {(hasOwnChanges || isOnHome !== wasOnHome) && (
        <SaveBar
          problem={error}
          undoLabel="Undo all"
          onUndo={forget}
          saveLabel="Save collection"
          onSave={() => void save()}
          isSaving={isSending}
        >
          {before
            ? `Not saved: ${nameChanges(changes) || 'the row on the home page'}`
            : 'Not saved yet'}
        </SaveBar>
      )}
    </>
  );
}

/** The number of changes; 0 for a collection that is not saved yet. */
function getVersion(found: FoundCollection | undefined): number {
  return found?.collection.version ?? 0;
}

function isChanged({ before, draft, isOnHome, wasOnHome }: Unsaved): boolean {
  const original = before ? toDraft(before) : NEW_DRAFT;
  return isOnHome !== wasOnHome || !isSame(draft, original);
}

function isSame(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export const route = { loader, Component } satisfies RouteObject;
export const newCollectionRoute = { Component: NewCollection } satisfies RouteObject;
