import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BookLookup } from '#contract/desk/desk-books.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { joinWords } from '#domain/values/text.ts';
import { countNoun } from '#domain/values/money.ts';
import { useRead } from '#ui/browser/use-read.ts';
import { attempt, desk } from '../api.ts';
import { focusHeadingIfLost, Problem, Button } from '../parts/page.tsx';
import type { BookField, BookTexts } from './book-form.ts';

type Found = BookLookup['found'][number] & { field: BookField };

interface LookUpOptions {
  texts: BookTexts;
  isFilled: (field: BookField) => boolean;
  setText: (field: BookField, text: string) => void;
}

export type BookLookUp = ReturnType<typeof useBookLookUp>;

/** Looks an ISBN up outside the shop, and fills the empty fields, never typed ones. */
export function useBookLookUp({ texts, isFilled, setText }: LookUpOptions) {
  // Without an answer, the button is not shown.
  const { sources = [] } =
    useRead('sources', () => desk.books['look-up'].$get({ query: {} })) ?? {};
  const [result, setResult] = useState<BookLookup & { isbn: string }>();
  /** The earlier texts of the fields that were filled. */
  const [before, setBefore] = useState<Partial<BookTexts>>({});
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const isbn = readIsbn(texts.isbn);
  const found = (result?.found ?? []) as Found[];
  const filled = found.filter(({ field, text }) => field in before && texts[field] === text);
  // The person may type while the sources are asked.
  const latest = useRef({ texts, isFilled, filled });
  useLayoutEffect(() => {
    latest.current = { texts, isFilled, filled };
  });

  return {
    isOffered: sources.length > 0,
    canAsk: isbn !== undefined && !isAsking,
    result,
    filled,
    error,
    async ask() {
      if (isbn === undefined) return;
      setAsking(true);
      const { value: answer, error: problem } = await attempt(() =>
        desk.books['look-up'].$get({ query: { isbn } }),
      );
      setAsking(false);
      const now = latest.current;
      if (readIsbn(now.texts.isbn) !== isbn) return;
      setError(problem);
      if (answer) {
        const isAnswered = ({ field, source }: Found) =>
          !answer.failed.includes(source) || answer.found.some((item) => item.field === field);
        // What a source that fails this time has found before for this ISBN.
        const kept = isbn === result?.isbn ? now.filled.filter((item) => !isAnswered(item)) : [];
        const all = [...(answer.found as Found[]), ...kept];
        const open = all.filter(
          ({ field }) => !now.isFilled(field) || now.filled.some((item) => item.field === field),
        );
        setBefore(
          Object.fromEntries(open.map(({ field }) => [field, before[field] ?? now.texts[field]])),
        );
        // Those that this answer lacks may be of another book, whose ISBN was typed first.
        for (const { field } of now.filled) setText(field, before[field] ?? '');
        for (const { field, text } of open) setText(field, text);
        setResult({ ...answer, found: all, isbn });
      }
    },
    /** Returns the source of the field's text, or what a source says instead of a typed text. */
    describeField(field: BookField): string | undefined {
      const item = found.find((one) => one.field === field);
      if (!item) return undefined;
      if (filled.includes(item)) return item.source;
      const isOwn = !(field in before) && texts[field] !== item.text;
      return isOwn ? `Yours. ${item.source} says “${item.text}”.` : undefined;
    },
    takeOut() {
      for (const { field } of filled) setText(field, before[field] ?? '');
      setBefore({});
      setResult(undefined);
    },
  };
}

/** What the sources have found, the button that removes it, and why the last look-up failed. */
export function LookUpNotice({ lookUp }: { lookUp: BookLookUp }) {
  const { result, filled, error, takeOut } = lookUp;
  return (
    <>
      <Problem text={error} />
      {result && (
        <div className="desk-notice desk-notice-page" role="status">
          <div>
            <p className="desk-notice-title">{describeResult(result, filled.length)}</p>
            {filled.length > 0 && (
              <p>
                {`From ${joinWords(filled.map(({ source }) => source))}. Nothing that you typed was changed; every field can be.`}
              </p>
            )}
            {result.failed.map((name) => (
              <p key={name}>{name} did not answer.</p>
            ))}
            {filled.length > 0 && <TakeOut onTakeOut={takeOut} />}
          </div>
        </div>
      )}
    </>
  );
}

function TakeOut({ onTakeOut }: { onTakeOut: () => void }) {
  // Keeps the focus, because the button vanishes with the notice.
  useEffect(() => focusHeadingIfLost, []);
  return (
    <p>
      <Button look="text" onClick={onTakeOut}>
        Take them all out again
      </Button>
    </p>
  );
}

function describeResult({ sources, found, failed }: BookLookup, filledCount: number): string {
  if (failed.length === sources.length) return 'No source answered. Try again later.';
  if (found.length === 0) return 'No source knows this ISBN. Type what is on the cover.';
  if (filledCount === 0) return 'Nothing new: the fields that were found have a text already.';
  return `Found: ${countNoun(filledCount, 'field')}`;
}
