import * as v from 'valibot';
import { MAX_NAME_CHARS, MAX_NOTE_CHARS } from './limits.ts';

/**
 * A timestamp in the API's format: `YYYY-MM-DDTHH:mm:ssZ` with a numeric offset (`+05:30`,
 * `+00:00`).
 */
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
/** A note on an order, a refund, a return or a change of the stock. */
export const noteSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_NOTE_CHARS));
/** The value of `next` in the previous page of orders. */
export const orderCursorSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
/** The value of `next` in the previous page of a list at the desk: a number and an id. */
export const recordCursorSchema = v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{1,100}$/));
/** A code of the authenticator app, or a recovery code with its hyphens. */
export const codeSchema = v.pipe(v.string(), v.maxLength(40));

/** Line breaks and all other control characters. */
const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Control characters except tabs and line breaks. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu;
/** Invisible characters that change the direction of the surrounding text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns the text in one line: a space replaces each run of line breaks and other control
 * characters. Direction marks are removed.
 */
export function toOneLine(text: string): string {
  return text.replace(DIRECTION_MARKS, '').replace(BREAKS_AND_CONTROLS, ' ');
}

/** Returns the text without direction marks and control characters, but with its line breaks. */
function toLines(text: string): string {
  return text.replace(DIRECTION_MARKS, '').replace(CONTROLS, '');
}

/** Creates the schema of a trimmed text of one line. */
export function createLineSchema(maxChars: number) {
  return v.pipe(v.string(), v.transform(toOneLine), v.trim(), v.maxLength(maxChars));
}

/** Creates the schema of a trimmed text of several lines. */
export function createLinesSchema(maxChars: number) {
  return v.pipe(v.string(), v.transform(toLines), v.trim(), v.maxLength(maxChars));
}

/** A name at sign-up; a name that is too long is cut. */
export const signUpNameSchema = v.pipe(
  v.string(),
  v.transform((text) => Array.from(toOneLine(text)).slice(0, MAX_NAME_CHARS).join('')),
);
