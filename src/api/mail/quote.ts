import { toLine } from '#domain/values/normal-form.ts';

const MAX_QUOTED_CHARS = 200;
/** The maximum length of a name, or of a place. */
export const MAX_NAME_CHARS = 40;
/** Names of people and firms. */
const NAME_FORMAT = /^[\p{L}\p{M}\p{N} .,'’&()-]+$/u;
const SEVERAL_DIGITS = /\p{N}[\s().-]*\p{N}/u;
/** Numbers with at least eight digits, such as phone numbers; house numbers are shorter. */
const LONG_NUMBERS = /\p{N}(?:[\s().-]*\p{N}){7,}/gu;
/**
 * Dots that could be part of a link: all but those before a space or at the end. A zero-width
 * character is not a space, because mail clients may ignore it.
 */
const DOTS = /[.\u2024\u3002\ufe52\uff0e\uff61](?!$| )/g;

/**
 * Makes a text of an order safe for an email: one short line, without phone numbers and anything
 * that mail clients turn into a link. A stranger may have ordered with another person's email.
 */
export function quoteText(text: string, maxChars = MAX_QUOTED_CHARS): string {
  const line = toLine(text).replaceAll('://', ' ').replace(DOTS, '. ').trim();
  return Array.from(line.replace(LONG_NUMBERS, '…')).slice(0, maxChars).join('').trim();
}

/** Like `quoteText`, for a name; '' if the text does not look like one. */
export function quoteName(text: string): string {
  const name = quoteText(text, MAX_NAME_CHARS);
  return NAME_FORMAT.test(name) && !SEVERAL_DIGITS.test(name) ? name : '';
}
