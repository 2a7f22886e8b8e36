/** A moment (ms since 1970) as 'YYYY-MM-DDTHH:mm:ssZ', in UTC with the offset written '+00:00'. */
export function formatTimestamp(ms: number): string {
  const seconds = new Date(ms).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
  return `${seconds}+00:00`;
}
