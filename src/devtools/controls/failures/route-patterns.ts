/** Every call of the API, as its routes name them (a test compares the two). */
export const ROUTE_PATTERNS = [
  'GET /api/categories',
  'GET /api/categories/:categoryId',
  'GET /api/products',
  'GET /api/products/:id',
  'POST /api/auth/signup',
  'POST /api/auth/login',
  'GET /api/user/cart',
  'POST /api/user/cart',
  'POST /api/user/cart/:id',
  'DELETE /api/user/cart/:id',
  'GET /api/user/wishlist',
  'POST /api/user/wishlist',
  'DELETE /api/user/wishlist/:id',
  'GET /api/test-todos',
] as const;

export type RoutePattern = (typeof ROUTE_PATTERNS)[number];

/** `path` is that of an address, without its query. */
export function matchesRoute(endpoint: RoutePattern, method: string, path: string): boolean {
  const [endpointMethod, pattern = ''] = endpoint.split(' ');
  const asked = path.replace(/\/$/, '').split('/');
  const parts = pattern.split('/');
  return (
    method === endpointMethod &&
    parts.length === asked.length &&
    parts.every((part, index) => part.startsWith(':') || part === asked[index])
  );
}
