/** Characters that mark up text anywhere in a line, and those that end a heading. */
const INLINE_MARKS = /[\\`*_[\]<>|~$]|&(?=#|\w+;)|(?<=\s)#(?=#*$)/gm;
/** What makes a line a heading, a list, a rule, or the line below a heading or the head of a table. */
const LINE_MARKS = /^(?:[#+=:-]|\d{1,9}(?=[.)]))/gm;

/**
 * Writes a text as Markdown (CommonMark, with the tables and strikethrough of GitHub) that shows it
 * as it is. Blanks at the ends of lines are removed, because some of them have a meaning.
 */
export function escapeMarkdown(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .replaceAll(INLINE_MARKS, '\\$&')
    .replaceAll(LINE_MARKS, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

/** Writes a link; `url` is absolute and encoded. */
export function formatLink(text: string, url: string): string {
  return `[${escapeMarkdown(text).replaceAll('\n', ' ')}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}
