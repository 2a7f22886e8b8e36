import { useState } from 'react';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { MAX_HERO_BOOKS } from '#contract/limits.ts';
import { RemoveButton } from '#ui/controls/button.tsx';
import { Icon, PLUS } from '#ui/display/icon.tsx';
import { BookCover } from '../parts/book.tsx';
import { SortList } from '../parts/sort-list.tsx';
import type { SetField } from '../settings/settings-editor.tsx';
import { FindBook } from './find-book.tsx';
import { Button } from '../parts/page.tsx';
import './home.css';

/** A book beside the headline is moved by its cover. */
function toHeroGrip(book: ListedBook, index: number, count: number) {
  const label = `${book.title}, place ${index + 1} of ${count}`;
  return { label, content: <BookCover book={book} /> };
}

/** Focuses the field that takes the place of the button that was pressed. */
function focusField(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus();
}

interface HeroShelfProps {
  /** The ids in the settings; none while the shop chooses the books. */
  saved: readonly string[];
  /** The books that the shop shows now. */
  hero: readonly ListedBook[];
  setField: SetField;
}

/** The books beside the headline. Until they are changed, the shop chooses them. */
export function HeroShelf({ saved, hero, setField }: HeroShelfProps) {
  const [books, setBooks] = useState<readonly ListedBook[]>(hero);
  const [isChanged, setChanged] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const change = (next: readonly ListedBook[]) => {
    setField(() => {
      setBooks(next);
      setChanged(true);
    });
  };
  const ids = isChanged ? books.map(({ _id }) => _id) : saved;
  return (
    <div className="desk-hero-shelf">
      <input type="hidden" name="heroBooks" value={JSON.stringify(ids)} />
      <p className="field-label">Books on the shelf</p>
      <p className="desk-small">
        {`They appear beside the headline, ${MAX_HERO_BOOKS} at most. Drag them, or choose one, press Space and the arrow keys.`}
      </p>
      <SortList
        items={books}
        getKey={({ _id }) => _id}
        getName={({ title }) => title}
        onSort={change}
        toGrip={toHeroGrip}
      >
        {(book, { grip, steps }) => (
          <>
            {grip}
            {steps}
            <RemoveButton
              className="icon-button desk-remove"
              aria-label={`Take ${book.title} off the shelf`}
              onRemove={() => change(books.filter((other) => other !== book))}
            />
          </>
        )}
      </SortList>
      {books.length < MAX_HERO_BOOKS && !isAdding && (
        <Button look="quiet" onClick={() => setAdding(true)}>
          <Icon path={PLUS} />
          Put a book on the shelf
        </Button>
      )}
      {isAdding && (
        <div ref={focusField}>
          <FindBook
            onFind={(book) => {
              const { title } = book;
              if (books.some(({ _id }) => _id === book._id))
                return { isAdded: false, text: `${title} is on the shelf already` };
              if (books.length >= MAX_HERO_BOOKS)
                return {
                  isAdded: false,
                  text: `The shelf has at most ${MAX_HERO_BOOKS} books.`,
                };
              change([...books, book]);
              return { isAdded: true, text: `${title} is on the shelf` };
            }}
          />
        </div>
      )}
    </div>
  );
}
