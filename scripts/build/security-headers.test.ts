import { expect, it } from 'vitest';
import { razorpayCheckout } from '#providers/razorpay/checkout.ts';
import { hashIntegrity } from './integrity.ts';
import {
  allowCamera,
  buildPagePolicy,
  createSecurityHeaders,
  createServerHeaders,
} from './security-headers.ts';

const { sources: checkout } = razorpayCheckout;
const INLINE = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] };

/** Returns the sources of each directive. */
function parsePolicy(policy: string): Record<string, string> {
  const entries = policy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')] as const;
  });
  return Object.fromEntries(entries);
}

it('allows only the shop’s own files and inlined content', () => {
  expect(parsePolicy(buildPagePolicy(INLINE, {}))).toEqual({
    'default-src': "'none'",
    'script-src': "'self' 'sha256-script'",
    'style-src': "'self' 'sha256-style'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
  });
});

it('adds the sources that Razorpay needs if it takes the payment', () => {
  const policy = parsePolicy(buildPagePolicy(INLINE, { checkout }));
  expect(policy).toMatchObject({
    'script-src': "'self' 'sha256-script' https://checkout.razorpay.com https://cdn.razorpay.com",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: https://cdn.razorpay.com",
    'connect-src':
      "'self' https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com",
    'frame-src': 'https://api.razorpay.com https://checkout.razorpay.com',
  });
});

it('adds the origin of a real API', () => {
  const outside = { apiUrl: 'https://api.books.example/v1' };
  expect(parsePolicy(buildPagePolicy(INLINE, outside))['connect-src']).toBe(
    "'self' https://api.books.example",
  );
});

it('lets the console call any server', () => {
  const outside = { apiUrl: 'https://api.books.example', checkout, isConsole: true };
  expect(parsePolicy(buildPagePolicy(INLINE, outside))['connect-src']).toBe('http: https:');
});

it('forbids frames and device permissions in headers', () => {
  const headers = createSecurityHeaders(INLINE, {});
  const { 'Content-Security-Policy': policy, ...others } = headers;
  expect(parsePolicy(policy ?? '')).toEqual({
    'script-src': "'self' 'sha256-script'",
    'object-src': "'none'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(others).toEqual({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
});

it('lets only the desk frame a page, and only the home page be framed', () => {
  const policyOf = (outside: Parameters<typeof createServerHeaders>[1]) =>
    createServerHeaders(INLINE, outside)['Content-Security-Policy'] ?? '';
  expect(policyOf({ isHome: true })).toMatch(/; frame-ancestors 'self'$/);
  expect(policyOf({ isHome: true })).not.toContain('frame-src');
  expect(policyOf({ isDesk: true })).toMatch(/; frame-src 'self';.*; frame-ancestors 'none'$/);
});

it('lets the desk use the camera, and nothing else', () => {
  const headers = allowCamera(createSecurityHeaders(INLINE, {}));
  expect(headers['Permissions-Policy']).toBe(
    'camera=(self), geolocation=(), microphone=(), payment=()',
  );
});

it('allows Razorpay to open a bank’s window and request a payment', () => {
  const headers = createSecurityHeaders(INLINE, { checkout });
  expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  expect(headers['Permissions-Policy']).toContain('payment=("https://api.razorpay.com"');
});

it('hashes inlined content as browsers do', () => {
  expect(hashIntegrity('run()')).toBe('sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=');
  expect(hashIntegrity('a{}')).toBe('sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=');
});

it('allows Razorpay only on the pages of a server with its keys', () => {
  const createPolicy = (outside: Parameters<typeof createServerHeaders>[1]) =>
    createServerHeaders(INLINE, outside)['Content-Security-Policy'];
  expect(createPolicy({ checkout })).toContain('https://checkout.razorpay.com');
  expect(createPolicy({})).not.toContain('razorpay');
  for (const policy of [createPolicy({ checkout }), createPolicy({})])
    expect(policy).toMatch(/; frame-ancestors 'none'$/);
});

it('allows pictures from https URLs only if books are imported', () => {
  const readImageSources = (policy = '') => parsePolicy(policy)['img-src'];
  const server = createServerHeaders(INLINE, { checkout });
  expect(readImageSources(server['Content-Security-Policy'])).toBe("'self' data: https:");
  const outside = { apiUrl: 'https://api.books.example' };
  expect(readImageSources(buildPagePolicy(INLINE, outside))).toBe("'self' data: https:");
});

it('adds the sources of another provider', () => {
  const other = {
    scripts: ['https://pay.paisa.example'],
    frames: ['https://bank.paisa.example'],
    connections: [],
    images: [],
    hasInlineStyles: false,
  };
  expect(parsePolicy(buildPagePolicy(INLINE, { checkout: other }))).toMatchObject({
    'script-src': "'self' 'sha256-script' https://pay.paisa.example",
    'style-src': "'self' 'sha256-style'",
    'connect-src': "'self'",
    'frame-src': 'https://bank.paisa.example',
  });
});
