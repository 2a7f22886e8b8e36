import type { Book } from '#contract/catalogue/book.ts';
import { splitAuthors } from '#domain/books/present-book.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import { formatDay } from '#domain/values/time.ts';
import { BookText } from '../../components/book-facts.tsx';
import { Fact } from '../../components/fact.tsx';
import './edition-details.css';

/** Returns the known facts of the edition, in the order in which the page shows them. */
export function describeEdition(book: Book): [label: string, text: string][] {
  const { subtitle, translator, isbn, publisher, publishedOn, pages, language, bookType } = book;
  // Listed here only if the top of the page does not name all of them.
  const authors = splitAuthors(book).others > 0 ? book.authors?.join(', ') : undefined;
  const facts: [string, string | undefined][] = [
    ['Subtitle', subtitle],
    ['Authors', authors],
    ['Translator', translator],
    ['ISBN', isbn],
    ['Publisher', publisher],
    ['Published', publishedOn && formatDay(publishedOn)],
    ['Pages', pages ? String(pages) : undefined],
    ['Language', language && getLanguageName(language)],
    ['Format', bookType],
  ];
  return facts.flatMap(([label, text]) => (text ? [[label, text]] : []));
}

export function EditionDetails({ book }: { book: Book }) {
  return (
    <section className="edition-details" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <dl>
        {describeEdition(book).map(([label, text]) => (
          <Fact key={label} name={label} value={<BookText text={text} />} />
        ))}
      </dl>
    </section>
  );
}
