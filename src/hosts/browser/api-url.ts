/**
 * Whether the mock handles this URL: a path below `/api` of its own origin, also if the shop is
 * hosted in a folder.
 */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/api' || url.pathname.startsWith('/api/'));
}
