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
import { dayInIndia } from '#domain/time.ts';
import { Button, getButtonAttributes } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { ARROW_UP_RIGHT, Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { readBody, readEmpty } from '#client/client.ts';
import { getServerTime } from '#client/server-clock.ts';
import { attempt, desk, load } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import { BackLink } from '../parts/list-form.tsx';
import { Box, PageHeading, Problem } from '../parts/page.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { useKeptScreen, useLeaveGuard } from '../parts/unsaved.ts';
import { useSending } from '../parts/use-sending.ts';
import { Card } from './cards.tsx';
import { CollectionBooks } from './collection-books.tsx';
import {
  findProblem,
  listChanges,
  nameChanges,
  NEW_DRAFT,
  toDraft,
  type Draft,
} from './collection-draft.ts';
import { CollectionRuleFields } from './collection-rule.tsx';
import { describeState } from './collection-texts.ts';
import './collection.css';

const LIST = '/desk/shop/collections';

async function loader({ request, params }: LoaderFunctionArgs) {
  const { collectionId = '' } = params;
  const found = await load(request, () =>
    desk.collections[':collectionId'].$get({ param: { collectionId } }),
  );
  return { found, key: collectionId };
}

type Found = Awaited<ReturnType<typeof loader>>['found'];

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
function Editor({ found }: { found: Found | undefined }) {
  const [before, setBefore] = useState(found);
  const original = before ? toDraft(before) : NEW_DRAFT;
  const [draft, setDraft] = useState(original);
  const { isSending, error, setError, send } = useSending();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const change = (facts: Partial<Draft>) => setDraft((latest) => ({ ...latest, ...facts }));
  const changes = listChanges(original, draft);
  const isChanged = Object.keys(changes).length > 0;
  const isNewer = found?.collection.version !== before?.collection.version;
  useLeaveGuard(isChanged && !isSending, 'Leave without saving the collection?');
  useKeptScreen(isChanged);
  const show = (latest: Found | undefined) => {
    setBefore(latest);
    setDraft(latest ? toDraft(latest) : NEW_DRAFT);
    setError(undefined);
  };
  const save = () =>
    send(async () => {
      const problem = findProblem(draft);
      if (problem) return setError(problem);
      if (!found) {
        const added = desk.collections.$post({ json: { ...changes, title: draft.title } });
        const { collection } = await readBody(added);
        void showToast('Collection added');
        return navigate(`${LIST}/${collection._id}`, { replace: true });
      }
      const { _id: collectionId, version } = found.collection;
      const json = { ...changes, version };
      const call = () =>
        readBody(desk.collections[':collectionId'].$patch({ param: { collectionId }, json }));
      const { value, failure, error: sentence } = await attempt(call);
      if (value) {
        show(value);
        void showToast('Collection saved');
      } else setError(sentence);
      if (value || failure?.code === 'changed-meanwhile') await revalidate();
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
        <Side {...{ before, draft, change }} />
      </div>
      {isChanged && (
        <SaveBar
          problem={error}
          undoLabel="Undo all"
          onUndo={() => show(found)}
          saveLabel="Save collection"
          onSave={() => void save()}
          isSaving={isSending}
        >
          {before ? `Not saved: ${nameChanges(changes)}` : 'Not saved yet'}
        </SaveBar>
      )}
    </>
  );
}

interface SideProps {
  before: Found | undefined;
  draft: Draft;
  change: (facts: Partial<Draft>) => void;
}

/** Days, cards, visibility and removal of a collection. */
function Side({ before, draft, change }: SideProps) {
  const { from, until, isShown, isByRule, picks } = draft;
  const { settings } = useFrameData();
  const first = picks.find(({ by, why }) => by && why);
  const { text } = describeState(
    { hidden: false, ...(from && { from }), ...(until && { until }) },
    dayInIndia(getServerTime()),
  );
  const cards = (before?.collection.books ?? []).filter(({ by, why }) => by && why).length;
  const label = text === 'Shown' ? text : `Shown: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return (
    <div className="desk-stack">
      <Box title="When">
        <div className="desk-stack">
          <Field
            label="From"
            isOptional
            type="date"
            value={from}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <Field
            label="Until"
            isOptional
            type="date"
            value={until}
            onChange={({ currentTarget }) => change({ until: currentTarget.value })}
          />
        </div>
        <p className="desk-small">
          {from || until
            ? 'The whole first and last day, India’s time. After that its address leads to Books.'
            : 'Empty: always.'}
        </p>
      </Box>
      {before && !isByRule && (
        <Box title="Card for the shelf">
          {first && (
            <div className="desk-card-sample" aria-hidden="true">
              <Card
                collection={{ slug: before.collection.slug, title: draft.title }}
                pick={first}
                settings={settings}
                genres={picks[0]?.book.genres}
              />
            </div>
          )}
          <p className="desk-small">A6, one for each book that has a sentence.</p>
          {cards > 0 && (
            <ButtonLink
              look="quiet"
              size="small"
              to={`/desk/cards?collection=${before.collection._id}`}
            >
              {cards === 1 ? 'Print 1 card' : `Print ${cards} cards`}
            </ButtonLink>
          )}
        </Box>
      )}
      <Box title="In the shop">
        <Choice
          type="checkbox"
          label={label}
          checked={isShown}
          onChange={({ currentTarget }) => change({ isShown: currentTarget.checked })}
        />
        {before && (
          <>
            <p className="desk-small">
              {new URL(
                `${import.meta.env.BASE_URL}collections/${before.collection.slug}`,
                location.origin,
              ).href.replace(/^https?:\/\//, '')}
            </p>
            <DeleteCollection found={before} />
          </>
        )}
      </Box>
    </div>
  );
}

function DeleteCollection({ found: { collection } }: { found: Found }) {
  const [isAsking, setAsking] = useState(false);
  const { isSending, error, send } = useSending();
  const navigate = useNavigate();
  const remove = () =>
    send(async () => {
      const param = { collectionId: collection._id };
      await readEmpty(desk.collections[':collectionId'].$delete({ param }));
      void showToast('Collection deleted');
      await navigate(LIST);
    });
  return (
    <>
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        Delete collection
      </Button>
      {isAsking && (
        <Dialog title={`Delete “${collection.title}”?`} onClose={() => setAsking(false)}>
          <p>
            {`Its ${formatBookCount(collection.total)} stay in the shop. Codes on printed cards then lead nowhere.`}
          </p>
          <Problem text={error} />
          <div className="desk-actions">
            <Button look="danger" size="small" disabled={isSending} onClick={() => void remove()}>
              Delete collection
            </Button>
            <Button look="quiet" size="small" data-first onClick={() => setAsking(false)}>
              Keep collection
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

export const route = { loader, Component } satisfies RouteObject;
export const newCollectionRoute = { Component: NewCollection } satisfies RouteObject;
