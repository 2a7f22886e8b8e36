import * as v from 'valibot';
import { joinDigits, toLine, toLines, toCode, toEmail } from '#domain/values/normal-form.ts';
import { MAX_CODE_CHARS, MAX_EMAIL_CHARS, MAX_NAME_CHARS, MAX_NOTE_CHARS } from './limits.ts';

/** A timestamp in the API's format, `YYYY-MM-DDTHH:mm:ssZ` with a numeric offset (`+05:30`). */
export const timestampSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/),
);

/** A day in India: `YYYY-MM-DD`. */
export const dateSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
/** The largest integer that JSON and JavaScript keep exactly. It bounds sums and counters. */
export const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/** Creates the schema of an integer. A setting has a lower maximum than a sum. */
export function createIntegerSchema(min = -MAX_INTEGER, max = MAX_INTEGER) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

/**
 * Creates the schema of a text before it is normalized to at most `maxChars`. It is limited because
 * normalizing 240,000 letters takes 90 ms, with room for blanks and invisible characters.
 */
export function createTypedSchema(maxChars: number) {
  return v.pipe(v.string(), v.maxLength(10 * maxChars + 1000));
}

export const countSchema = createIntegerSchema(0);
/** Whole ₹. */
export const rupeesSchema = createIntegerSchema(0);
/** The number of copies of a book, at least one. */
export const copiesSchema = createIntegerSchema(1);
export const percentSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
export const pinSchema = v.pipe(
  createTypedSchema(6),
  v.transform(joinDigits),
  v.regex(/^[1-9]\d{5}$/),
);
export const requiredTextSchema = v.pipe(v.string(), v.nonEmpty());
/** An email as typed: see `findUser` of `api/account/user.ts`. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_EMAIL_CHARS),
  // Not for a long text, because valibot also checks what `maxLength` has refused.
  v.check((text) => text.length > MAX_EMAIL_CHARS || toEmail(text) !== ''),
);
/** A note on an order, a refund, a return or a change of the stock. */
export const noteSchema = v.pipe(
  createTypedSchema(MAX_NOTE_CHARS),
  v.transform(toLines),
  v.nonEmpty(),
  v.maxLength(MAX_NOTE_CHARS),
);
/** The value of `next` in the previous page of orders. */
export const orderCursorSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
/** The value of `next` in the previous page of a list at the desk: a number and an id. */
export const recordCursorSchema = v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{1,100}$/));
/** A code of the authenticator app, or a recovery code with its hyphens. */
export const codeSchema = createNormalizedSchema(toCode, MAX_CODE_CHARS);

/** Creates the schema of a text that `normalize` makes at most `maxChars` long. */
export function createNormalizedSchema(normalize: (text: string) => string, maxChars: number) {
  return v.pipe(createTypedSchema(maxChars), v.transform(normalize), v.maxLength(maxChars));
}

/** Creates the schema of a trimmed text of one line. */
export function createLineSchema(maxChars: number) {
  return createNormalizedSchema(toLine, maxChars);
}

/** Creates the schema of a trimmed text of several lines. */
export function createLinesSchema(maxChars: number) {
  return createNormalizedSchema(toLines, maxChars);
}

/** A name at sign-up; a name that is too long is cut. */
export const signUpNameSchema = v.pipe(
  v.string(),
  v.transform((text) => {
    const typed = text.slice(0, 10 * MAX_NAME_CHARS);
    return Array.from(toLine(typed)).slice(0, MAX_NAME_CHARS).join('');
  }),
);
