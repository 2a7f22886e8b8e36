import type { ReactNode } from 'react';
import { describeText } from '#domain/books/text-language.ts';

interface BookTextProps {
  text: string;
  language?: string | undefined;
  /** The same text with the matches of a search marked; `text` by default. */
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
