/** Whether the mock handles this URL: `/api` on the shop's `origin`, whatever its folder. */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/api' || url.pathname.startsWith('/api/'));
}
