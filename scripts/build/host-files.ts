import { allowCamera } from './security-headers.ts';
import { SHARED_PAGES } from './shared-pages.ts';

const PERMISSIONS = 'Permissions-Policy';
const IMMUTABLE = 'public, max-age=31536000, immutable';

type Headers = Record<string, string>;

/**
 * Creates the configuration files of common static hosts, with the headers of every page. Returns
 * each file's text by its name. `base` is the URL path of the shop's folder. Netlify, Cloudflare
 * and Vercel expect their files at the root of the site.
 */
export function createHostFiles(headers: Headers, base: string): Record<string, string> {
  // These three hosts always use https.
  const overHttps = { ...headers, 'Strict-Transport-Security': 'max-age=31536000' };
  return {
    _headers: renderHeadersFile(overHttps, base),
    _redirects: renderRedirects(base),
    'vercel.json': renderVercel(overHttps, base),
    '.htaccess': renderApache(headers, base),
    'nginx-headers.conf': renderNginx(headers, base),
  };
}

/** Parses the headers of a path from a `_headers` file; the names are in lower case. */
export function parseHeaders(text: string, path: string): Map<string, string> {
  const blocks = text.trim().split('\n\n');
  const lines = blocks.flatMap((block) => {
    const [pattern = '', ...values] = block.split('\n');
    return path.startsWith(pattern.replace(/\*$/, '')) ? values : [];
  });
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), value];
    }),
  );
}

/**
 * Renders the headers for Netlify and Cloudflare Pages. If two rules match, these hosts join the
 * values, and browsers use the last one.
 */
function renderHeadersFile(headers: Headers, base: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const blocks = [
    `${base}*\n${lines.join('\n')}`,
    `${base}assets/*\n  Cache-Control: ${IMMUTABLE}`,
    `${base}desk/*\n  ${PERMISSIONS}: ${getDeskPermissions(headers)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function getDeskPermissions(headers: Headers): string {
  return allowCamera(headers)[PERMISSIONS] ?? '';
}

/** Renders the rules by which Netlify and Cloudflare Pages send a shared page without a redirect. */
function renderRedirects(base: string): string {
  return SHARED_PAGES.map(({ below, page }) => `${base}${below}/* ${base}${page} 200\n`).join('');
}

function renderVercel(headers: Headers, base: string): string {
  const list = (values: Headers) => Object.entries(values).map(([key, value]) => ({ key, value }));
  const rules = [
    { source: `${base}(.*)`, headers: list(headers) },
    { source: `${base}assets/(.*)`, headers: list({ 'Cache-Control': IMMUTABLE }) },
    { source: `${base}desk/:path*`, headers: list({ [PERMISSIONS]: getDeskPermissions(headers) }) },
  ];
  const rewrites = SHARED_PAGES.map(({ below, page }) => ({
    source: `${base}${below}/(.+)`,
    destination: `${base}${page}`,
  }));
  return `${JSON.stringify({ headers: rules, rewrites }, null, 2)}\n`;
}

function renderApache(headers: Headers, base: string): string {
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
    `    Header set Cache-Control "${IMMUTABLE}"`,
    '  </If>',
    `  <If "%{REQUEST_URI} =~ m#^${base}desk(/|$)#">`,
    `    Header always set ${PERMISSIONS} ${quote(getDeskPermissions(headers))}`,
    '  </If>',
    '</IfModule>',
    '',
  ].join('\n');
}

/** Renders the headers for nginx, to be included in the `location` that serves the shop. */
function renderNginx(headers: Headers, base: string): string {
  const { [PERMISSIONS]: permissions = '', ...others } = headers;
  const lines = Object.entries(others).map(
    ([name, value]) => `add_header ${name} ${quote(value)} always;\n`,
  );
  return [
    ...lines,
    `set $permissions ${quote(permissions)};\n`,
    `if ($request_uri ~ "^${base}desk(/|\\?|$)") { set $permissions ${quote(getDeskPermissions(headers))}; }\n`,
    `add_header ${PERMISSIONS} $permissions always;\n`,
  ].join('');
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '\\"')}"`;
}
