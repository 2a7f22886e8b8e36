/** Whether the mock handles this URL: `/api` of its own origin, also when the shop is in a folder. */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/api' || url.pathname.startsWith('/api/'));
}
