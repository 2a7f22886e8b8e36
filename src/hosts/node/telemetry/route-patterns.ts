import { TrieRouter } from 'hono/router/trie-router';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** First segments of the paths that are neither screens nor files. */
const OTHER_SEGMENTS = ['healthz', 'readyz', 'metrics', 'covers', 'desk', 'sitemaps'];

interface Patterns {
  /** The routes of the API; those of middleware have a `*`. */
  routes: readonly { method: string; path: string }[];
  /** The paths of all screens. */
  pagePaths: readonly string[];
  isFile(path: string): boolean;
}

/**
 * Returns a function that finds a request's labels: `/api/products/:id`, `/books/*`, `file` or
 * `other`. It has few different results for any requests.
 */
export function createLabels({ routes, pagePaths, isFile }: Patterns) {
  const router = new TrieRouter<string>();
  for (const { method, path } of routes) if (!path.includes('*')) router.add(method, path, path);
  const known = new Set([...pagePaths.map(firstSegment), ...OTHER_SEGMENTS]);

  function findRoute(method: string, path: string): string {
    if (path.startsWith('/api/')) {
      const [[first]] = router.match(method === 'HEAD' ? 'GET' : method, path.replace(/\/$/, ''));
      return first?.[0] ?? 'other';
    }
    if (isFile(path)) return 'file';
    const segment = firstSegment(path);
    if (!known.has(segment)) return 'other';
    return path.length > segment.length + 2 ? `/${segment}/*` : `/${segment}`;
  }

  return (method: string, path: string) => ({
    method: METHODS.has(method) ? method : 'other',
    route: findRoute(method, path),
  });
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}
