import type { CSSProperties } from 'react';
import { setCover } from '#domain/books/set-cover.ts';
import './set-cover.css';

interface SetCoverProps {
  book: { title: string; author: string; genres?: readonly string[] | undefined };
  /** Names it for readers who do not see it; without, it is hidden from them. */
  alt: string;
}

/** The cover of a book whose picture does not exist or did not load: its title and author. */
export function SetCover({ book, alt }: SetCoverProps) {
  const { ground, ink, thread, at, size } = setCover(book.title, book.genres);
  const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  const style = { '--ground': ground, '--ink': ink, '--thread': thread, '--size': `${size}cqi` };
  return (
    <span className="set-cover" data-at={at} style={style as CSSProperties} {...name}>
      <span>
        <b>{book.title}</b>
        <i>{book.author}</i>
      </span>
    </span>
  );
}
