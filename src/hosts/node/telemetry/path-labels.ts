import { TrieRouter } from 'hono/router/trie-router';

/** The maximum number of path segments in the log. */
const MAX_LOGGED_SEGMENTS = 10;

/** Returns a mask for logged paths: all segments but those of `knownPaths` become `*`. */
export function createPathMasker(knownPaths: string[]): (path: string) => string {
  const words = new Set(knownPaths.flatMap((path) => path.split('/')));
  for (const word of ['healthz', 'readyz', 'covers', 'logo', 'previews', 'openapi.json'])
    words.add(word);
  return (path) => {
    const segments = path.split('/', MAX_LOGGED_SEGMENTS);
    return segments.map((segment) => (words.has(segment) ? segment : '*')).join('/');
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The first segments, outside the storefront's screens, that have a label of their own. */
const OTHER_SEGMENTS = [
  'healthz',
  'readyz',
  'metrics',
  'covers',
  'logo',
  'previews',
  'desk',
  'sitemaps',
];

interface Patterns {
  /** The routes of the API, including middleware, whose paths have a `*`. */
  routes: readonly { method: string; path: string }[];
  pagePaths: readonly string[];
  isFile(path: string): boolean;
}

/**
 * Returns a function that maps a request to its labels: its method, and a route such as
 * `/api/products/:id`, `/books/*`, `file` or `other`. Clients cannot cause new ones.
 */
export function createLabelFinder({ routes, pagePaths, isFile }: Patterns) {
  const router = new TrieRouter<string>();
  for (const { method, path } of routes) if (!path.includes('*')) router.add(method, path, path);
  const firstSegments = new Set([...pagePaths.map(getFirstSegment), ...OTHER_SEGMENTS]);

  function findRoute(method: string, path: string): string {
    if (path.startsWith('/api/')) {
      const [[first]] = router.match(method === 'HEAD' ? 'GET' : method, path.replace(/\/$/, ''));
      return first?.[0] ?? 'other';
    }
    if (isFile(path)) return 'file';
    const segment = getFirstSegment(path);
    if (!firstSegments.has(segment)) return 'other';
    // A path such as `/books/`, with two slashes, is the same as `/books`.
    return path.length > segment.length + 2 ? `/${segment}/*` : `/${segment}`;
  }

  return (method: string, path: string) => ({
    method: METHODS.has(method) ? method : 'other',
    route: findRoute(method, path),
  });
}

function getFirstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}
