/** What two spellings of one email have in common. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
