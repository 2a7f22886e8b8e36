import { SHARED_PAGES } from './shared-pages.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

type Headers = Record<string, string>;

/**
 * The headers of every page in the formats of common static hosts, by file name. `base` is the hosting
 * folder. Netlify, Cloudflare and Vercel expect their files at the root of the site.
 */
export function hostFiles(headers: Headers, base: string): Record<string, string> {
  // These three hosts always use https.
  const overHttps = { ...headers, 'Strict-Transport-Security': 'max-age=31536000' };
  return {
    _headers: writeHeadersFile(overHttps, base),
    _redirects: writeRedirects(base),
    'vercel.json': writeVercel(overHttps, base),
    '.htaccess': writeApache(headers, base),
    'nginx-headers.conf': writeNginx(headers),
  };
}

/** The headers of all pages in a `_headers` file, with lower-case names. */
export function parseHeaders(text: string): Map<string, string> {
  const [ofPages = ''] = text.split('\n\n');
  const lines = ofPages.matchAll(/^ {2}([^:]+): (.*)$/gm);
  return new Map([...lines].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

/** Netlify and Cloudflare Pages. */
function writeHeadersFile(headers: Headers, base: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return `${base}*\n${lines.join('\n')}\n\n${base}assets/*\n  Cache-Control: ${FOR_EVER}\n`;
}

/** Netlify and Cloudflare Pages: the page is sent at the address that was asked for. */
function writeRedirects(base: string): string {
  return SHARED_PAGES.map(({ below, page }) => `${base}${below}/* ${base}${page} 200\n`).join('');
}

function writeVercel(headers: Headers, base: string): string {
  const list = (values: Headers) => Object.entries(values).map(([key, value]) => ({ key, value }));
  const rules = [
    { source: `${base}(.*)`, headers: list(headers) },
    { source: `${base}assets/(.*)`, headers: list({ 'Cache-Control': FOR_EVER }) },
  ];
  const rewrites = SHARED_PAGES.map(({ below, page }) => ({
    source: `${base}${below}/(.+)`,
    destination: `${base}${page}`,
  }));
  return `${JSON.stringify({ headers: rules, rewrites }, null, 2)}\n`;
}

function writeApache(headers: Headers, base: string): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `  Header always set ${name} ${quote(value)}`,
  );
  return [
    `ErrorDocument 404 ${base}404.html`,
    '<IfModule mod_rewrite.c>',
    '  RewriteEngine On',
    ...SHARED_PAGES.map(({ below, page }) => `  RewriteRule ^${below}/.+ ${base}${page} [L]`),
    '</IfModule>',
    '<IfModule mod_headers.c>',
    ...lines,
    `  <If "%{REQUEST_URI} =~ m#^${base}assets/#">`,
    `    Header set Cache-Control "${FOR_EVER}"`,
    '  </If>',
    '</IfModule>',
    '',
  ].join('\n');
}

/** To be included in the `location` that serves the shop. */
function writeNginx(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quote(value)} always;\n`,
  );
  return lines.join('');
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '\\"')}"`;
}
