import { expect, it } from 'vitest';
import { openTestShop, post } from './testing.ts';

const REQUESTS = [
  'GET /healthz, HEAD /healthz, POST /healthz, GET /readyz, GET /metrics, GET /metrics/, HEAD /metrics',
  'GET /books, GET /books/, HEAD /books, GET /books?q=gora, POST /books, DELETE /books, OPTIONS /books',
  'GET /old, GET /cart, GET /cart///, GET /reset, GET /profile/orders/1, GET /no-page, GET /',
  'GET /mock-man, GET /desk, GET /desk/orders/7, POST /desk, GET /desk/',
  'GET /robots.txt, GET /sitemap.xml, GET /sitemaps/books-1.xml, GET /sitemaps/books-9.xml, GET /feed.xml',
  'GET /llms.txt, GET /opensearch.xml, GET /manifest.webmanifest, GET /favicon.ico, GET /assets/none.js',
  'GET /covers/set/bk01.svg, GET /covers/set/none.svg, GET /covers/uploaded/none.png, GET /covers/uploaded/a/b',
  'GET /logo/none.svg, GET /previews/none.png, POST /covers/set/bk01.svg',
  'GET /api, GET /api/, GET /api/products?limit=1, HEAD /api/products?limit=1, GET /api/books?limit=1, GET /api/none',
  'POST /api/products, GET /api/user, GET /api/desk/orders, POST /api/desk/session, GET /api/openapi.json/x',
  'GET /api/products/none, GET /api/products/bk01/, GET /api/books/%zz, GET /%zz, GET /api/categories, GET /api/shop',
  'OPTIONS /api/products, OPTIONS /api/desk/orders, BREW /api/products, BREW /books',
];
/** What differs from run to run, or is long and tested elsewhere. */
const HIDDEN =
  /^(?:content-length|content-security-policy|date|etag|last-modified|link|x-request-id)$/;
const FROM_OTHER_ORIGIN = /^OPTIONS|products\?/;

it('sends, logs and counts each request as in the golden file', async () => {
  const METRICS_TOKEN = 'a-token-of-the-operator';
  const { app, lines } = await openTestShop({
    SITE_URL: 'https://books.example',
    CORS_ORIGINS: 'https://app.example',
    METRICS_TOKEN,
  });
  const bindings = { incoming: { socket: { remoteAddress: '192.0.2.1' } }, outgoing: {} };
  const ask = (path: string, init: RequestInit) => app.request(path, init, bindings);
  const described: string[] = [];
  for (const request of REQUESTS.flatMap((line) => line.split(', '))) {
    const [method = '', path = ''] = request.split(' ');
    const headers: Record<string, string> = FROM_OTHER_ORIGIN.test(request)
      ? { origin: 'https://app.example', 'access-control-request-method': 'PUT' }
      : {};
    const init = method === 'POST' ? post({}, headers) : { method, headers };
    const response = await ask(path, init);
    const text = await response.text();
    const sent = [...response.headers].filter(([name]) => !HIDDEN.test(name));
    const { method: _method, ...logged } = JSON.parse(lines.at(-1) ?? '') as Record<string, string>;
    described.push(
      `${request} → ${response.status}, logged ${logged['path']} ${logged['status']}`,
      // The blank depends on whether another file of this process has loaded Hono's server.
      `  ${sent.map((header) => header.join(': ').replace('; charset', ';charset')).join('; ')}`,
      ...(text.length < 200 ? [`  ${JSON.stringify(text)}`] : []),
    );
  }
  const metrics = await ask('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const counted = (await metrics.text()).match(/^kitabdost_http_requests_total\{.*$/gm) ?? [];
  described.push('', ...counted.toSorted());
  await expect(`${described.join('\n')}\n`).toMatchFileSnapshot('./responses.txt');
});
