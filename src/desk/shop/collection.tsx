import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { MAX_COLLECTION_CHARS, MAX_COLLECTION_TEXT_CHARS } from '#contract/limits.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { desk } from '../api.ts';
import { BackLink } from '../parts/list-form.tsx';
import { Box, PageHeading, ShopLink } from '../parts/page.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { CollectionBooks } from './collection-books.tsx';
import { type FoundCollection, nameChanges } from './collection-draft.ts';
import { LIST_PATH, useCollectionEditing } from './collection-editing.ts';
import { CollectionSide } from './collection-side.tsx';
import { CollectionRuleFields } from './collection-rule.tsx';
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
  const { before, draft, change, changes, otherChanges, isOnHome, ...editing } =
    useCollectionEditing(loaded);
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
          {`Changed: ${nameChanges(otherChanges) || 'nothing that is shown here'}. What you have typed is still here. Saving keeps the other changes, and “Undo all” shows them.`}
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
        <CollectionSide
          {...{ before, draft, change, isOnHome }}
          onHome={editing.setOnHome}
          onDelete={editing.forget}
        />
      </div>
      {editing.isUnsaved && (
        <SaveBar
          problem={editing.error}
          undoLabel="Undo all"
          onUndo={editing.forget}
          saveLabel="Save collection"
          onSave={() => void editing.save()}
          isSaving={editing.isSending}
        >
          {before
            ? `Not saved: ${nameChanges(changes) || 'the row on the home page'}`
            : 'Not saved yet'}
        </SaveBar>
      )}
    </>
  );
}
