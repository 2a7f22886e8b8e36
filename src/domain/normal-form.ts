const INVISIBLE = /(?![\s])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Returns the text in one line, without control characters and without characters that are not
 * visible, such as marks of the writing direction. Each run of spaces and line breaks becomes one
 * space; those at the ends are removed.
 */
export function stripMarks(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}
