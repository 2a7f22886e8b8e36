import { toOneLine } from '#contract/text.ts';

/** Of a text in a mail; orders of earlier releases may have longer ones. */
const MAX_LETTERS = 500;
/** What people are called: letters with spaces, dots and the like between them. */
const NAME = /^[\p{L}\p{M} .'’-]{1,60}$/u;
/** Signs without width follow too: a mail program may leave them out. */
const DOTS = /[.\u2024\u3002\ufe52\uff0e\uff61](?!$| )/g;

/**
 * Makes a text of an order safe to repeat in a mail, as a stranger may have ordered with the e-mail of
 * another: in one line, and with nothing that mail programs turn into a link.
 */
export function quoteText(text: string): string {
  const line = toOneLine(text).replaceAll('://', ' ').replace(DOTS, '. ').trim();
  return Array.from(line).slice(0, MAX_LETTERS).join('');
}

/** The same for a name in a greeting; '' if the text is not a name. */
export function quoteName(text: string): string {
  const name = quoteText(text);
  return NAME.test(name) ? name : '';
}
