import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_BY_CHARS, MAX_COLLECTION_BOOKS, MAX_WHY_CHARS } from '#contract/limits.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { RemoveButton } from '#ui/controls/button.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { BookCover } from '../../parts/book.tsx';
import { SortList } from '../../parts/sort-list.tsx';
import type { DraftPick } from './collection-draft.ts';
import { FindBook, nameAuthorsAndPrice } from '../find-book.tsx';
import { Button } from '../../parts/page.tsx';

interface CollectionBooksProps {
  picks: readonly DraftPick[];
  onChange: (picks: readonly DraftPick[]) => void;
}

/** The books that were chosen by hand, in their order, each with a sentence if it has one. */
export function CollectionBooks({ picks, onChange }: CollectionBooksProps) {
  const [openId, setOpenId] = useState<string>();
  const change = (id: string, texts: Partial<Pick<DraftPick, 'by' | 'why'>>) =>
    onChange(picks.map((pick) => (pick.book._id === id ? { ...pick, ...texts } : pick)));
  return (
    <>
      <FindBook
        onFind={(book) => {
          const place = picks.findIndex((pick) => pick.book._id === book._id);
          if (place >= 0)
            return { isAdded: false, text: `${book.title} is in it already, place ${place + 1}` };
          if (picks.length >= MAX_COLLECTION_BOOKS)
            return {
              isAdded: false,
              text: `A collection has at most ${MAX_COLLECTION_BOOKS} books.`,
            };
          onChange([...picks, { book, by: '', why: '' }]);
          return {
            isAdded: true,
            text: `${book.title} added, ${formatBookCount(picks.length + 1)}`,
          };
        }}
      />
      <SortList
        items={picks}
        getKey={({ book }) => book._id}
        getName={({ book }) => book.title}
        onSort={onChange}
      >
        {({ book, by, why }, { grip, steps, index }) => {
          const { _id, title, language } = book;
          return (
            <div className="desk-pick">
              {grip}
              <BookCover book={book} />
              <div>
                <p className="desk-title" {...getTextAttributes(title, language)}>
                  {title}
                </p>
                <p className="desk-small">{nameAuthorsAndPrice(book)}</p>
                {openId === _id ? (
                  <Sentence pick={{ book, by, why }} onChange={(texts) => change(_id, texts)} />
                ) : (
                  why && (
                    <p className="desk-said">
                      <span {...getTextAttributes(why)}>{`“${why}”`}</span>{' '}
                      <span {...getTextAttributes(by)}>{by}</span>
                    </p>
                  )
                )}
              </div>
              <div className="desk-actions">
                {openId !== _id && (
                  <Button
                    look="text"
                    aria-label={`${why ? 'Edit the' : 'Add a'} sentence for ${title}`}
                    onClick={() => setOpenId(_id)}
                  >
                    {why ? 'Edit' : 'Add a sentence'}
                  </Button>
                )}
                {steps}
                <RemoveButton
                  className="icon-button desk-remove"
                  aria-label={`Remove ${title} from the collection`}
                  onRemove={() => {
                    // If the book is added again, it begins without a sentence.
                    if (openId === _id) setOpenId(undefined);
                    onChange(picks.toSpliced(index, 1));
                  }}
                />
              </div>
            </div>
          );
        }}
      </SortList>
    </>
  );
}

interface SentenceProps {
  pick: DraftPick;
  onChange: (texts: Partial<Pick<DraftPick, 'by' | 'why'>>) => void;
}

/** The fields for a person and a sentence; the first one gets the focus. */
function Sentence({ pick: { by, why }, onChange }: SentenceProps) {
  const person = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => person.current?.focus(), []);
  const isHalf = (by.trim() === '') !== (why.trim() === '');
  return (
    <div className="desk-sentence">
      <Field
        ref={person}
        label="Recommended by"
        isOptional
        maxLength={MAX_BY_CHARS}
        value={by}
        onChange={({ currentTarget }) => onChange({ by: currentTarget.value })}
      />
      <TextAreaField
        label="Because"
        isOptional
        maxLength={MAX_WHY_CHARS}
        hint={`${why.length} of ${MAX_WHY_CHARS} letters, one sentence is best. ${isHalf ? 'The shop shows it with a name and a sentence.' : ''}`}
        value={why}
        onChange={({ currentTarget }) =>
          onChange({ why: currentTarget.value.replaceAll('\n', ' ') })
        }
      />
    </div>
  );
}
