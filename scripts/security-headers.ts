/** What stands inside the pages, as sources of a Content-Security-Policy: `'sha256-…'`. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Beyond the shop's own files. */
interface Outside {
  /** Address of a real API. */
  apiUrl?: string | undefined;
  /** Whether Razorpay takes the payment; its sources follow what its own shop extensions allow. */
  hasRealPayment: boolean;
  /** The console for developers may call any server. */
  isConsole?: boolean;
}

const RAZORPAY = {
  scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  calls: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  images: ['https://cdn.razorpay.com'],
};
const SELF = "'self'";

/** The whole policy of a page, which it carries itself. */
export function pagePolicy(inline: InlineSources, outside: Outside): string {
  return write(directivesOf(inline, outside));
}

/** What holds for every page alike, and who may frame it: that can be said in a header only. */
function headerPolicy(inline: InlineSources, outside: Outside): string {
  const { 'script-src': scripts = [], ...others } = directivesOf(inline, outside);
  const { 'form-action': forms = [], 'base-uri': bases = [] } = others;
  return write({
    'script-src': scripts,
    'object-src': ["'none'"],
    'form-action': forms,
    'base-uri': bases,
    'frame-ancestors': ["'none'"],
  });
}

function write(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function directivesOf(
  inline: InlineSources,
  { apiUrl, hasRealPayment, isConsole }: Outside,
): Record<string, string[]> {
  const razorpay = (kind: keyof typeof RAZORPAY) => (hasRealPayment ? RAZORPAY[kind] : []);
  return {
    'default-src': ["'none'"],
    'script-src': [SELF, ...inline.scripts, ...razorpay('scripts')],
    // Razorpay writes styles into the page, and a hash beside 'unsafe-inline' would undo it.
    'style-src': [SELF, ...(hasRealPayment ? ["'unsafe-inline'"] : inline.styles)],
    // The grounds behind the covers.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [SELF, 'data:', ...razorpay('images')],
    'font-src': [SELF],
    'connect-src': isConsole
      ? ['http:', 'https:']
      : [SELF, ...(apiUrl ? [new URL(apiUrl).origin] : []), ...razorpay('calls')],
    ...(hasRealPayment && { 'frame-src': RAZORPAY.frames }),
    'manifest-src': [SELF],
    'worker-src': [SELF],
    'form-action': [SELF],
    'base-uri': ["'none'"],
  };
}

/** What every host should send with a page, over http too. */
export function securityHeaders(inline: InlineSources, outside: Outside): Record<string, string> {
  const { hasRealPayment } = outside;
  const payment = hasRealPayment ? RAZORPAY.frames.map((origin) => `"${origin}"`).join(' ') : '';
  return {
    'Content-Security-Policy': headerPolicy(inline, outside),
    // A bank's page in a window of its own reports back to the checkout that opened it.
    'Cross-Origin-Opener-Policy': hasRealPayment ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(${payment})`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
