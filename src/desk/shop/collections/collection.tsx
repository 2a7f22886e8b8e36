import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskCollection } from '#contract/catalogue/collections.ts';
import { MAX_COLLECTION_CHARS, MAX_COLLECTION_TEXT_CHARS } from '#contract/limits.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { hasSentence } from '#domain/catalogue/collections.ts';
import { capitalize } from '#domain/values/text.ts';
import { countNoun } from '#domain/values/money.ts';
import { Icon } from '#ui/display/icon.tsx';
import { desk } from '../../api.ts';
import { BackLink } from '../../parts/list.tsx';
import { describeMeanwhile, getToday } from '../../parts/texts.ts';
import { Box, PageHeading, ShopLink, SaveBar, ButtonLink } from '../../parts/page.tsx';
import { CollectionBooks } from './collection-books.tsx';
import {
  describeState,
  type FoundCollection,
  nameChanges,
  pickReplaced,
} from './collection-draft.ts';
import { type CollectionEditing, LIST_PATH, useCollectionEditing } from './collection-editing.ts';
import { CollectionRuleFields } from './collection-rule.tsx';
import { useFrameData } from '../../frame-data.ts';
import { PRINTER } from '../../orders/print-page.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Card } from './cards.tsx';
import './collection.css';

export async function loader({ params: { collectionId } }: LoaderFunctionArgs) {
  if (collectionId === undefined) return undefined;
  const param = { collectionId };
  return desk.collections[':collectionId'].$get({ param });
}

export function Component() {
  const found = useLoaderData<typeof loader>();
  return <Editor key={found?.collection._id} found={found} />;
}

function Editor({ found: loaded }: { found: FoundCollection | undefined }) {
  const editing = useCollectionEditing(loaded);
  const { before, draft, change, changes, otherChanges } = editing;
  const { title, text, picks, rule, isByRule } = draft;
  return (
    <>
      <BackLink to={LIST_PATH}>Collections</BackLink>
      <PageHeading
        title={before?.collection.title ?? 'New collection'}
        actions={before && <ShopLink path={`collections/${before.collection.slug}`} />}
      />
      {otherChanges && (
        <Notice tone="warning" role="alert" heading="The collection was changed meanwhile">
          {describeMeanwhile(
            nameChanges(otherChanges) || 'nothing that is shown here',
            nameChanges(pickReplaced(changes, otherChanges)),
          )}
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
            <fieldset className="desk-kinds">
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
        <CollectionSide editing={editing} />
      </div>
      {editing.isUnsaved && (
        <SaveBar of={editing} undoLabel="Undo all" saveLabel="Save collection">
          {before
            ? `Not saved: ${nameChanges(changes) || 'the row on the home page'}`
            : 'Not saved yet'}
        </SaveBar>
      )}
    </>
  );
}

/** Days, cards, visibility and removal of a collection. */
function CollectionSide({ editing }: { editing: CollectionEditing }) {
  const { before, draft, change } = editing;
  const { from, until, isShown, isByRule, picks, isOnHome } = draft;
  const { settings } = useFrameData();
  const first = picks.find(hasSentence);
  const { text } = describeState(
    { hidden: false, ...(from && { from }), ...(until && { until }) },
    getToday(),
  );
  const cards = (before?.collection.books ?? []).filter(hasSentence).length;
  const label = text === 'Shown' ? text : `Shown: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return (
    <div className="desk-stack">
      <Box title="When">
        <div className="desk-stack">
          {(['from', 'until'] as const).map((name) => (
            <Field
              key={name}
              label={capitalize(name)}
              isOptional
              type="date"
              value={draft[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          ))}
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
                collection={{ ...before.collection, title: draft.title }}
                pick={first}
                settings={settings}
                genres={picks[0]?.book.genres}
              />
            </div>
          )}
          <p className="desk-small">A6, one for each book that has a sentence.</p>
          {cards > 0 && (
            <ButtonLink look="quiet" to={`/desk/cards?collection=${before.collection._id}`}>
              <Icon path={PRINTER} />
              {`Print ${countNoun(cards, 'card')}`}
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
        <Choice
          type="checkbox"
          label="A row on the home page"
          checked={isOnHome}
          onChange={({ currentTarget }) => change({ isOnHome: currentTarget.checked })}
        />
        {before && (
          <>
            <p className="desk-small" {...getTextAttributes(before.collection.slug)}>
              {`${location.host}${import.meta.env.BASE_URL}collections/${before.collection.slug}`}
            </p>
            <DeleteCollection collection={before.collection} editing={editing} />
          </>
        )}
      </Box>
    </div>
  );
}

interface DeleteProps {
  collection: DeskCollection;
  editing: CollectionEditing;
}

function DeleteCollection({ collection, editing }: DeleteProps) {
  const remove = async () => {
    const param = { collectionId: collection._id };
    await desk.collections[':collectionId'].$delete({ param });
    await editing.leave('Collection deleted');
  };
  return (
    <ConfirmButton
      look="danger"
      text="Delete collection"
      title={`Delete “${collection.title}”?`}
      keepLabel="Keep collection"
      onConfirm={remove}
    >
      {`Its ${formatBookCount(collection.total)} stay in the shop. Codes on printed cards then lead nowhere.`}
    </ConfirmButton>
  );
}
