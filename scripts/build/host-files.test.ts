import { expect, it } from 'vitest';
import { createHostFiles, parseHeaders } from './host-files.ts';

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), payment=("https://a")',
};

it('writes headers for Netlify and Cloudflare, and parses them again', () => {
  const text = createHostFiles(HEADERS, '/shop/')['_headers'] ?? '';
  expect(text).toBe(`/shop/*
  X-Content-Type-Options: nosniff
  Permissions-Policy: camera=(), payment=("https://a")
  Strict-Transport-Security: max-age=31536000

/shop/assets/*
  Cache-Control: public, max-age=31536000, immutable

/shop/desk/*
  Permissions-Policy: camera=(self), payment=("https://a")
`);
  expect(Object.fromEntries(parseHeaders(text, '/shop/books'))).toEqual({
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), payment=("https://a")',
    'strict-transport-security': 'max-age=31536000',
  });
  expect(parseHeaders(text, '/shop/desk/goods-in').get('permissions-policy')).toBe(
    'camera=(self), payment=("https://a")',
  );
});

it('writes headers for Vercel', () => {
  const { headers } = JSON.parse(createHostFiles(HEADERS, '/')['vercel.json'] ?? '');
  expect(headers).toEqual([
    {
      source: '/(.*)',
      headers: expect.arrayContaining([{ key: 'X-Content-Type-Options', value: 'nosniff' }]),
    },
    {
      source: '/assets/(.*)',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
    {
      source: '/desk/:path*',
      headers: [{ key: 'Permissions-Policy', value: 'camera=(self), payment=("https://a")' }],
    },
  ]);
});

it('sends one page for all paths below the orders, the desk and the password reset', () => {
  const files = createHostFiles(HEADERS, '/shop/');
  expect(files['_redirects']).toBe(`/shop/profile/orders/* /shop/profile/orders/ 200
/shop/desk/* /shop/desk/ 200
/shop/reset/* /shop/404.html 200
`);
  expect(JSON.parse(files['vercel.json'] ?? '')).toMatchObject({
    rewrites: [
      { source: '/shop/profile/orders/(.+)', destination: '/shop/profile/orders/' },
      { source: '/shop/desk/(.+)', destination: '/shop/desk/' },
      { source: '/shop/reset/(.+)', destination: '/shop/404.html' },
    ],
  });
  expect(files['.htaccess']).toContain(
    'RewriteRule ^profile/orders/.+ /shop/profile/orders/ [L]\n',
  );
});

it('writes headers for Apache and nginx with escaped quotes and without HSTS', () => {
  const { '.htaccess': apache = '', 'nginx-headers.conf': nginx = '' } = createHostFiles(
    HEADERS,
    '/',
  );
  const quoted = 'payment=(\\"https://a\\")"';
  expect(apache).toContain(`Header always set Permissions-Policy "camera=(), ${quoted}\n`);
  expect(apache).toContain(
    `m#^/desk(/|$)#">\n    Header always set Permissions-Policy "camera=(self)`,
  );
  expect(nginx).toContain(`set $permissions "camera=(), ${quoted};\n`);
  expect(nginx).toContain(
    `if ($request_uri ~ "^/desk(/|\\?|$)") { set $permissions "camera=(self)`,
  );
  expect(apache + nginx).not.toContain('Strict-Transport-Security');
});
