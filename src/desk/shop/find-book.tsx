import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { getPayablePrice, shortenAuthors } from '#domain/books/present-book.ts';
import { formatRupees, countNoun } from '#domain/values/money.ts';
import { readBarcode } from '#domain/values/barcode.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { Field } from '#ui/controls/field.tsx';
import { CIRCLE_CHECK, Icon } from '#ui/display/icon.tsx';
import { attempt, desk } from '../api.ts';
import { useScannerKeys } from '../goods/scanner-keys.ts';
import { playScan } from '../live/sound.ts';
import { BookCover } from '../parts/book.tsx';

const SEARCH_DELAY_MS = 250;
const MAX_FOUND = 6;

interface FindBookProps {
  /** Adds a book. Returns what has happened, and whether it was added. */
  onFind: (book: DeskBook) => { text: string; isAdded: boolean };
}

/** A field for scans, ISBNs and titles. A scan adds the book at once, wherever the focus is. */
export function FindBook({ onFind }: FindBookProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The text whose books are shown; later ones replace it. */
  const shownText = useRef('');
  const [found, setFound] = useState<DeskBook[]>([]);
  const [said, setSaid] = useState<{ text: string; isAdded: boolean }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // The next book may be scanned before the response for this one, and must not replace it.
  const latestOnFind = useRef(onFind);
  useLayoutEffect(() => {
    latestOnFind.current = onFind;
  });

  const lastSearch = useRef('');
  const find = async (search: string) => {
    lastSearch.current = search;
    const call = () => desk.books.$get({ query: { search } });
    const { value, error } = await attempt(call);
    // The response for an earlier text may come last.
    if (lastSearch.current === search) setProblem(error);
    return value?.books ?? [];
  };
  const show = async (text: string) => {
    shownText.current = text;
    const books = text === '' ? [] : await find(text);
    if (shownText.current === text) setFound(books.slice(0, MAX_FOUND));
    return books;
  };
  const add = (book: DeskBook) => {
    clearTimeout(timer.current);
    void show('');
    setProblem(undefined);
    setSaid(latestOnFind.current(book));
    if (field.current) field.current.value = '';
    field.current?.focus();
  };
  const addByCode = async (code: string) => {
    const books = (await find(code)).filter(({ isbn, gtin }) => isbn === code || gtin === code);
    const [book, ...others] = books;
    playScan(book ? 'known' : 'unknown');
    // All issues of a magazine have its barcode.
    if (others.length > 0) return setFound(books.slice(0, MAX_FOUND));
    if (book) return add(book);
    setSaid(undefined);
    setProblem((failure) => failure ?? `${code} is not in the shop yet.`);
    field.current?.select();
  };
  const submit = async (text: string) => {
    const code = readBarcode(text);
    if (code !== undefined) return addByCode(code);
    const books = await show(text);
    const [only] = books;
    if (only && books.length === 1) return add(only);
    if (text !== '' && books.length === 0)
      setProblem((failure) => failure ?? `No book has “${text}”.`);
  };
  useScannerKeys((text) => void submit(text.trim()));
  return (
    <div className="desk-find">
      <Field
        label="Add a book"
        ref={field}
        autoComplete="off"
        placeholder="Scan it, or type a title or an author"
        error={problem}
        onChange={({ currentTarget }) => {
          clearTimeout(timer.current);
          setProblem(undefined);
          const text = currentTarget.value.trim();
          const isTitle = text.length >= 2 && readIsbn(text) === undefined;
          timer.current = setTimeout(() => void show(isTitle ? text : ''), SEARCH_DELAY_MS);
        }}
        onKeyDown={(event) => {
          // The key ends a word of an input method, as for Hindi.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') void show('');
          if (event.key !== 'Enter') return;
          event.preventDefault();
          clearTimeout(timer.current);
          void submit(event.currentTarget.value.trim());
        }}
      />
      <div role="status">
        {said && (
          <p className={said.isAdded ? 'desk-good' : 'desk-muted'}>
            {said.isAdded && <Icon path={CIRCLE_CHECK} />}
            {said.text}
          </p>
        )}
        {found.length > 0 && (
          <p className="visually-hidden">{`${countNoun(found.length, 'book')} found`}</p>
        )}
      </div>
      {found.length > 0 && (
        <ul className="desk-found-books" aria-label="Books found">
          {found.map((book) => (
            <li key={book._id}>
              <button type="button" onClick={() => add(book)}>
                <BookCover book={book} />
                <span>
                  <b {...getTextAttributes(book.title, book.language)}>{book.title}</b>
                  <small>{nameAuthorsAndPrice(book)}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Names the authors, if the book has any, and the price: 'Kabir Rao · ₹350'. */
export function nameAuthorsAndPrice(
  book: Parameters<typeof shortenAuthors>[0] & Parameters<typeof getPayablePrice>[0],
): string {
  return [shortenAuthors(book), formatRupees(getPayablePrice(book))].filter(Boolean).join(' · ');
}
