import type { CSSProperties } from 'react';
import './icon.css';

// Outlines of Lucide icons (ISC licence), each as one path on a 24 × 24 grid. All of these are in the
// entry script: put an icon that only one later chunk uses into that chunk.
export const LIBRARY = 'M16 6l4 14M12 6v14M8 8v12M4 4v16';
export const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5';
export const SHOPPING_BAG =
  'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z';
export const USER_ROUND = 'M7 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0M20 21a8 8 0 0 0-16 0';
export const SEARCH = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0';
export const SLIDERS_HORIZONTAL =
  'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3';
export const TRUCK =
  'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0';
export const CHEVRON_UP = 'M18 15l-6-6-6 6';
export const ARROW_UP_RIGHT = 'M7 7h10v10M7 17 17 7';
export const TRIANGLE_ALERT =
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01';
export const PLUS = 'M5 12h14M12 5v14';
export const ARROW_RIGHT = 'M5 12h14M12 5l7 7-7 7';
export const INFO = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01';
export const CHECK = 'M20 6L9 17l-5-5';
export const CIRCLE_CHECK = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12';
export const CIRCLE_X = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M15 9l-6 6M9 9l6 6';
export const LOG_OUT = 'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4';
export const UNDO = 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11';
export const X = 'M18 6L6 18M6 6l12 12';

interface IconProps {
  /** An outline on a 24 × 24 grid, such as `HEART`. */
  path: string;
  size?: 'large';
}

/** An icon that is hidden from screen readers: label the control or add text beside it. */
export function Icon({ path, size }: IconProps) {
  return (
    <svg className="icon" data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

interface MarkProps {
  /** The path or the `data:` URL of the owner's logo; '' or none for the first mark. */
  logo: string | undefined;
}

/**
 * The shop's logo: the owner's, or an open book, two readers, and the ت of "dost". A server draws
 * the same in `domain/books/covers/draw-preview.ts`, because neither room may import the other.
 */
export function Mark({ logo }: MarkProps) {
  if (logo) {
    const source = logo.startsWith('/') ? import.meta.env.BASE_URL + logo.slice(1) : logo;
    return (
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <image href={source} width="48" height="48" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="currentColor"
        d="M22.5 44C19 37.5 12 34 3 34V16c11 0 18 5.5 19.5 13zM25.5 44C29 37.5 36 34 45 34V16c-11 0-18 5.5-19.5 13z"
      />
      <path
        fill="var(--mark-dots, var(--kd-kesar))"
        d="M11.8 9.5a5.2 5.2 0 1 1 10.4 0a5.2 5.2 0 1 1-10.4 0M25.8 9.5a5.2 5.2 0 1 1 10.4 0a5.2 5.2 0 1 1-10.4 0"
      />
    </svg>
  );
}

interface StarsProps {
  /** 0 to 5; a fraction fills a part of a star. */
  value: number;
}

/** Five stars in one element. They are decorative: give the number as text beside them. */
export function Stars({ value }: StarsProps) {
  return (
    <span className="stars" style={{ '--value': value } as CSSProperties} aria-hidden="true" />
  );
}
