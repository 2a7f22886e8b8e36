import type { CheckoutSources } from '../../src/providers/checkout-provider.ts';

/** The content inlined into the pages, as sources of a Content-Security-Policy: `'sha256-…'`. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Sources other than the shop's own files. */
interface Outside {
  /** The address of a real API. */
  apiUrl?: string | undefined;
  /** The sources of the payment provider's checkout. */
  checkout?: CheckoutSources | undefined;
  /** Whether there are imported books, whose covers may have any https URL. */
  hasImportedBooks?: boolean;
  /** Whether the page is the developer console, which may call any server. */
  isConsole?: boolean;
  /** Whether the page is the desk, which shows the home page in a frame. */
  isDesk?: boolean;
  /** Whether the page is the home page, which the desk may embed. */
  isHome?: boolean;
}

const SELF = "'self'";

/** Builds the policy in a page's own `<meta>` element. */
export function buildPagePolicy(inline: InlineSources, outside: Outside): string {
  return formatPolicy(listDirectives(inline, outside));
}

/** Builds the policy header of all pages, with the directives that work only in a header. */
function buildHeaderPolicy(inline: InlineSources, outside: Outside): string {
  const { 'script-src': scripts = [], ...others } = listDirectives(inline, outside);
  const { 'form-action': forms = [], 'base-uri': bases = [] } = others;
  return formatPolicy({
    'script-src': scripts,
    'object-src': ["'none'"],
    'form-action': forms,
    'base-uri': bases,
    'frame-ancestors': ["'none'"],
  });
}

function formatPolicy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function listDirectives(
  inline: InlineSources,
  { apiUrl, checkout, hasImportedBooks = apiUrl !== undefined, isConsole, isDesk }: Outside,
): Record<string, string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': [SELF, ...inline.scripts, ...(checkout?.scripts ?? [])],
    // A hash would make browsers ignore 'unsafe-inline'.
    'style-src': [SELF, ...(checkout?.hasInlineStyles ? ["'unsafe-inline'"] : inline.styles)],
    // The covers have their background colours in `style` attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [SELF, 'data:', ...(hasImportedBooks ? ['https:'] : (checkout?.images ?? []))],
    'font-src': [SELF],
    'connect-src': isConsole
      ? ['http:', 'https:']
      : [SELF, ...(apiUrl ? [new URL(apiUrl).origin] : []), ...(checkout?.connections ?? [])],
    ...(checkout && { 'frame-src': checkout.frames }),
    ...(isDesk && { 'frame-src': [SELF] }),
    'manifest-src': [SELF],
    'worker-src': [SELF],
    'form-action': [SELF],
    'base-uri': ["'none'"],
  };
}

/** Creates the headers of the shop's own server, whose pages contain no `<meta>` policy. */
export function createServerHeaders(
  inline: InlineSources,
  outside: Pick<Outside, 'checkout' | 'isConsole' | 'isDesk' | 'isHome'>,
): Record<string, string> {
  const policy = buildPagePolicy(inline, { ...outside, hasImportedBooks: true });
  return {
    ...createSecurityHeaders(inline, outside),
    'Content-Security-Policy': `${policy}; frame-ancestors ${outside.isHome ? SELF : "'none'"}`,
  };
}

/** Creates the headers that every host should send with a page, even over http. */
export function createSecurityHeaders(
  inline: InlineSources,
  outside: Outside,
): Record<string, string> {
  const { checkout } = outside;
  const payment = (checkout?.frames ?? []).map((origin) => `"${origin}"`).join(' ');
  return {
    'Content-Security-Policy': buildHeaderPolicy(inline, outside),
    // A bank's page in a separate window reports back to the checkout that opened it.
    'Cross-Origin-Opener-Policy': checkout ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(${payment})`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** Changes the headers for the pages of the desk, which scan books with the camera. */
export function allowCamera<Headers extends Record<string, string>>(headers: Headers): Headers {
  const { 'Permissions-Policy': policy = '' } = headers;
  return { ...headers, 'Permissions-Policy': policy.replace('camera=()', 'camera=(self)') };
}
