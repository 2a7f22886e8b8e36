import { toOneLine } from '#contract/text.ts';

/** Of a text in a mail; orders of earlier releases may have longer ones. */
const MAX_LETTERS = 500;
/** What people are called: letters with spaces, dots and the like between them. */
const NAME = /^[\p{L}\p{M} .'’-]{1,60}$/u;
/** Signs without width follow too: a mail program may leave them out. */
const DOTS = /[.\u2024\u3002\ufe52\uff0e\uff61](?!$| )/g;

/**
 * A text of an order as a mail may repeat it: the order may be a stranger's, with the e-mail of
 * another. In one line, and without what mail programs make a link of.
 */
export function quoteText(text: string): string {
  const line = toOneLine(text).replaceAll('://', ' ').replace(DOTS, '. ').trim();
  return Array.from(line).slice(0, MAX_LETTERS).join('');
}

/** The same of a name, for a greeting; '' for what is no name. */
export function quoteName(text: string): string {
  const name = quoteText(text);
  return NAME.test(name) ? name : '';
}
