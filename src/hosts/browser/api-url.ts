/**
 * Whether the mock handles this URL: it is `/api` or below it on the shop's `origin`, even if the
 * shop is hosted in a folder.
 */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/api' || url.pathname.startsWith('/api/'));
}
