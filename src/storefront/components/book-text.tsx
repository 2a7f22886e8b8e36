import type { ReactNode } from 'react';
import { chooseLanguage, hasFamiliarLetters } from '#domain/books/text-language.ts';

/**
 * The attributes of an element with a text of a book, such as its description: `lang`, by which it is
 * pronounced, hyphenated and given room for its letters, and `dir`. English texts have none.
 * @param language of the book.
 */
export function describeText(
  text: string,
  language: string | undefined,
): { lang?: string | undefined; dir?: 'auto' } {
  const lang = chooseLanguage(text, language);
  if ((lang === undefined || lang === 'en') && hasFamiliarLetters(text)) return {};
  return { lang, dir: 'auto' };
}

interface BookTextProps {
  text: string;
  language?: string | undefined;
  /** The text with marks. */
  children?: ReactNode;
}

/** A title, name or other short text of a book, with its language and direction. */
export function BookText({ text, language, children = text }: BookTextProps) {
  const attributes = describeText(text, language);
  if (attributes.dir === undefined) return children;
  return (
    <span className="book-text" {...attributes}>
      {children}
    </span>
  );
}
