import { useState } from 'react';
import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { MAX_COLLECTION_CHARS, MAX_COLLECTION_TEXT_CHARS } from '#contract/limits.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { getButtonAttributes } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { ARROW_UP_RIGHT, Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { readBody } from '#client/client.ts';
import { attempt, attemptOrToast, desk, load } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import { BackLink } from '../parts/list-form.tsx';
import { Box, PageHeading } from '../parts/page.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { useKeptScreen, useLeaveGuard } from '../parts/unsaved.ts';
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

/** The page of one collection. */
function Component() {
  const { found, key } = useLoaderData<typeof loader>();
  return <Editor key={key} found={found} />;
}

function NewCollection() {
  return <Editor found={undefined} />;
}

/**
 * The fields of a collection. What is typed stays when another person saves meanwhile, and only
 * what was changed here is sent.
 */
function Editor({ found }: { found: FoundCollection | undefined }) {
  const [before, setBefore] = useState(found);
  const original = before ? toDraft(before) : NEW_DRAFT;
  const [draft, setDraft] = useState(original);
  const { isSending, error, setError, send } = useSending();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const change = (facts: Partial<Draft>) => setDraft((latest) => ({ ...latest, ...facts }));
  const changes = listChanges(original, draft);
  const { home } = useFrameData().settings.identity;
  const wasOnHome = before ? home.includes(before.collection.slug) : false;
  /** Whether the home page has a row of it, once that was changed. */
  const [chosenOnHome, setOnHome] = useState<boolean>();
  const isOnHome = chosenOnHome ?? wasOnHome;
  const hasOwnChanges = Object.keys(changes).length > 0;
  const isChanged = hasOwnChanges || isOnHome !== wasOnHome;
  // What was saved here is newer than the loaded collection until that is loaded again.
  const isNewer = found && before && found.collection.version > before.collection.version;
  const newest = isNewer ? found : before;
  useLeaveGuard(isChanged && !isSending, 'Leave without saving the collection?');
  useKeptScreen(isChanged);
  const show = (latest: FoundCollection | undefined) => {
    setBefore(latest);
    setDraft(latest ? toDraft(latest) : NEW_DRAFT);
    setError(undefined);
  };
  const save = () =>
    send(async () => {
      const problem = findProblem(draft);
      if (problem) return setError(problem);
      if (!newest) {
        const added = desk.collections.$post({ json: { ...changes, title: draft.title } });
        const { collection } = await readBody(added);
        // The collection is added also if the home page cannot be changed.
        const isDone =
          !isOnHome || (await attemptOrToast(() => saveHomeRow(collection.slug, true)));
        if (isDone) void showToast('Collection added');
        return navigate(`${LIST}/${collection._id}`, { replace: true });
      }
      const { _id: collectionId, version } = newest.collection;
      const json = { ...changes, version };
      let saved = newest;
      const { failure, error: sentence } = await attempt(async () => {
        if (hasOwnChanges)
          saved = await readBody(
            desk.collections[':collectionId'].$patch({ param: { collectionId }, json }),
          );
        if (isOnHome !== wasOnHome) await saveHomeRow(saved.collection.slug, isOnHome);
      });
      const isSaved = !failure || saved !== newest;
      if (isSaved) show(saved);
      if (failure) setError(sentence);
      else void showToast('Collection saved');
      if (isSaved || failure.code === 'changed-meanwhile') await revalidate();
    });
  const { title, text, picks, rule, isByRule } = draft;
  return (
    <>
      <BackLink to={LIST}>Collections</BackLink>
      <PageHeading
        title={before?.collection.title ?? 'New collection'}
        actions={
          before && (
            <a
              {...getButtonAttributes('quiet', 'small')}
              href={`${import.meta.env.BASE_URL}collections/${before.collection.slug}`}
            >
              See in the shop
              <Icon path={ARROW_UP_RIGHT} />
            </a>
          )
        }
      />
      {isNewer && (
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
        <CollectionSide {...{ before, draft, change, isOnHome }} onHome={setOnHome} />
      </div>
      {isChanged && (
        <SaveBar
          problem={error}
          undoLabel="Undo all"
          onUndo={() => {
            show(newest);
            setOnHome(undefined);
          }}
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

export const route = { loader, Component } satisfies RouteObject;
export const newCollectionRoute = { Component: NewCollection } satisfies RouteObject;
