import * as v from 'valibot';
import { MAX_NAME_CHARS } from './session.ts';

/** A moment as the API writes it: `YYYY-MM-DDTHH:mm:ssZ`, the offset numeric (`+05:30`, `+00:00`). */
export const timestampSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/),
);

/** A day in India: `YYYY-MM-DD`. */
export const dateSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Whole ₹. */
export const rupeesSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
export const percentSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
export const pinSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/));
export const requiredTextSchema = v.pipe(v.string(), v.nonEmpty());
export const emailSchema = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** A text that a person writes about an order. */
export const noteSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500));
/** The `next` of the previous page of orders. */
export const orderCursorSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
/** The `next` of the previous page of a list at the desk: a number and an id. */
export const placeCursorSchema = v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{1,100}$/));
/** A code of the authenticator app, or a recovery code with its hyphens. */
export const codeSchema = v.pipe(v.string(), v.maxLength(40));

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

/** A name at the sign-up; a name that is too long is cut. */
export const signUpNameSchema = v.pipe(
  v.string(),
  v.transform((text) => Array.from(toOneLine(text)).slice(0, MAX_NAME_CHARS).join('')),
);
