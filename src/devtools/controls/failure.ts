/** Every route of the API in the browser; a test compares them with its route table. */
export const ROUTE_PATTERNS = [
  'GET /api/categories',
  'GET /api/categories/:categoryId',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/books',
  'GET /api/books/best-sellers',
  'GET /api/books/:id/related',
  'GET /api/books/:id/formats',
  'GET /api/suggestions',
  'GET /api/authors/:authorSlug',
  'GET /api/series/:seriesSlug',
  'GET /api/delivery',
  'GET /api/shop',
  'GET /api/shop/pages/:page',
  'POST /api/auth/signup',
  'POST /api/auth/login',
  'POST /api/auth/forgot',
  'POST /api/auth/reset',
  'POST /api/auth/logout',
  'GET /api/user',
  'PATCH /api/user',
  'POST /api/user/password',
  'DELETE /api/user',
  'GET /api/user/cart',
  'POST /api/user/cart',
  'POST /api/user/cart/:id',
  'DELETE /api/user/cart/:id',
  'GET /api/user/wishlist',
  'POST /api/user/wishlist',
  'DELETE /api/user/wishlist/:id',
  'GET /api/user/addresses',
  'POST /api/user/addresses',
  'PATCH /api/user/addresses/:id',
  'DELETE /api/user/addresses/:id',
  'POST /api/user/orders',
  'GET /api/user/orders',
  'GET /api/user/orders/:id',
  'POST /api/user/orders/:id/checkout',
  'POST /api/user/orders/:id/payment',
  'POST /api/user/orders/:id/cancel',
  'POST /api/user/orders/:id/returns',
  'POST /api/user/orders/:id/returns/:rid/withdraw',
  'POST /api/user/orders/:id/reorder',
  'GET /api/payments',
  'POST /api/payments/rehearsal',
  'POST /api/payments/:provider',
  'POST /api/desk/session',
  'GET /api/desk/session',
  'DELETE /api/desk/session',
  'GET /api/desk/sessions',
  'DELETE /api/desk/sessions',
  'DELETE /api/desk/sessions/:id',
  'GET /api/desk/second-factor',
  'POST /api/desk/second-factor',
  'PUT /api/desk/second-factor',
  'DELETE /api/desk/second-factor',
  'GET /api/desk/orders',
  'GET /api/desk/orders/:id',
  'POST /api/desk/orders/:id/status',
  'POST /api/desk/orders/:id/pay-link',
  'POST /api/desk/orders/:id/refund',
  'POST /api/desk/orders/:id/refunds/:refundId',
  'POST /api/desk/orders/:id/returns/:rid',
  'GET /api/desk/books',
  'GET /api/desk/books/:id',
  'POST /api/desk/books',
  'PATCH /api/desk/books/:id',
  'PUT /api/desk/books/:id/cover',
  'DELETE /api/desk/books/:id',
  'GET /api/desk/stock',
  'POST /api/desk/stock',
  'POST /api/desk/imports',
  'GET /api/desk/imports/:id',
  'POST /api/desk/imports/:id/undo',
  'GET /api/desk/outbox',
  'GET /api/desk/outbox/:id',
  'POST /api/desk/outbox/:id/retry',
  'DELETE /api/desk/outbox/:id',
  'GET /api/desk/people',
  'POST /api/desk/people',
  'DELETE /api/desk/people/:id',
  'GET /api/desk/audit',
  'GET /api/desk/export/books.csv',
  'GET /api/desk/export/orders.csv',
  'GET /api/desk/reports/sales',
  'GET /api/desk/reports/sales.csv',
  'GET /api/desk/reports/best-sellers',
  'GET /api/desk/reports/best-sellers.csv',
  'GET /api/desk/reports/stock',
  'GET /api/desk/reports/stock.csv',
  'GET /api/desk/reports/bills',
  'GET /api/desk/reports/bills.csv',
  'GET /api/desk/settings',
  'PATCH /api/desk/settings',
  'POST /api/desk/welcome',
  'GET /api/desk/summary',
  'GET /api/desk/events',
  'GET /api/test-todos',
] as const;

export type RoutePattern = (typeof ROUTE_PATTERNS)[number];

/** Whether a call belongs to a route. `path` has no query. */
export function matchesRoute(pattern: RoutePattern, method: string, path: string): boolean {
  const [patternMethod, patternPath = ''] = pattern.split(' ');
  const pathParts = path.replace(/\/$/, '').split('/');
  const parts = patternPath.split('/');
  return (
    method === patternMethod &&
    parts.length === pathParts.length &&
    parts.every((part, index) => part.startsWith(':') || part === pathParts[index])
  );
}

/** A status with the API's own body, no response at all, or a response that breaks off. */
export const FAILURE_KINDS = [401, 404, 500, 'network', 'malformed'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** The next call from any tab, every call, or every call of one route. */
type FailureTarget = 'next' | 'all' | RoutePattern;

export interface Failure {
  how: FailureKind;
  for: FailureTarget;
}

/** Parses untrusted input, a status also as a string; `undefined` if it is not a failure. */
function parseFailureKind(value: unknown): FailureKind | undefined {
  return FAILURE_KINDS.find((kind) => kind === value || String(kind) === value);
}

function parseFailureTarget(value: unknown): FailureTarget | undefined {
  return (['next', 'all', ...ROUTE_PATTERNS] as const).find((target) => target === value);
}

export function parseFailure(value: unknown): Failure | undefined {
  const failure = value as Partial<Record<keyof Failure, unknown>> | null | undefined;
  const how = parseFailureKind(failure?.how);
  const target = parseFailureTarget(failure?.for);
  return how && target && { how, for: target };
}

/** How a call fails; `undefined` if it does not. `path` has no query. */
export function findFailure(
  failure: Failure | undefined,
  method: string,
  path: string,
): FailureKind | undefined {
  if (!failure) return undefined;
  const { how, for: target } = failure;
  const isHit = target === 'next' || target === 'all' || matchesRoute(target, method, path);
  return isHit ? how : undefined;
}
