/** The key under which an email is stored, the same for all its spellings. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
