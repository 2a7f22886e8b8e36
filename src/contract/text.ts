import * as v from 'valibot';
import { MAX_NAME_LETTERS } from './session.ts';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu;
/** Signs without width that turn the direction of the text around them. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text in one line, with a space for each line end, and without signs that cannot be seen. */
export function toOneLine(text: string): string {
  return text.replace(DIRECTIONS, '').replace(BREAKS, ' ');
}

/** The text without signs that cannot be seen, but with its line ends. */
function toLines(text: string): string {
  return text.replace(DIRECTIONS, '').replace(CONTROLS, '');
}

/** A text of one line, without blanks at its ends. */
export function lineSchema(maxLetters: number) {
  return v.pipe(v.string(), v.transform(toOneLine), v.trim(), v.maxLength(maxLetters));
}

/** The same of several lines. */
export function linesSchema(maxLetters: number) {
  return v.pipe(v.string(), v.transform(toLines), v.trim(), v.maxLength(maxLetters));
}

/** A name as a sign-up takes it: the rest of one that is too long is left out. */
export const signUpNameSchema = v.pipe(
  v.string(),
  v.transform((text) => Array.from(toOneLine(text)).slice(0, MAX_NAME_LETTERS).join('')),
);
