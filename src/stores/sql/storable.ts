/** Whether PostgreSQL stores this text as it is; the others contain NUL or half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The text in letters that every database stores: of two texts, no two are the same. */
export function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
