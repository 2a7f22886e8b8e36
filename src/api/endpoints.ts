import * as v from 'valibot';
import { createApi } from './app.ts';
import { getDescription, type Call } from './call/call.ts';
import type { Dependencies } from './dependencies.ts';

/** A call to the API, with a sample request. */
export interface Endpoint {
  method: string;
  /** The router's pattern: `/api/user/cart/:id`. */
  path: string;
  call: Call;
  /** A sample value for each path parameter; '' if there is none. */
  params: Record<string, string>;
  /** The first example of the query's schema; empty without one. */
  query: Record<string, string>;
  /** The first example of the body's schema. */
  body: unknown;
  /** Whether the call needs the token of a user who is signed in to the shop. */
  needsToken: boolean;
}

/** Sample values of path parameters; ids and slugs are those of the seed. */
const SAMPLE_PARAMS: Record<string, string> = {
  id: 'bk01',
  categoryId: 'cat1',
  collectionSlug: 'for-the-rains',
  authorSlug: 'jane-austen',
  seriesSlug: 'sherlock-holmes',
  page: 'terms',
  provider: 'razorpay',
};

/** Lists every call in the order of the route table. Throws for one without `describeCall`. */
export function listEndpoints(): Endpoint[] {
  const calls = new Map<string, Endpoint | undefined>();
  // Only the route table is read, so the dependencies are never used.
  for (const { method, path, handler } of createApi({} as Dependencies).routes) {
    // Middleware, such as that of `use`, is in the table with the method `ALL`.
    if (method === 'ALL') continue;
    const key = `${method} ${path}`;
    const call = getDescription(handler);
    calls.set(key, calls.get(key) ?? (call && toEndpoint(method, path, call)));
  }
  return [...calls].map(([key, endpoint]) => {
    if (!endpoint)
      throw new Error(
        `The route ${key} is not described: put describeCall({ … }) before its handler.`,
      );
    return endpoint;
  });
}

function toEndpoint(method: string, path: string, call: Call): Endpoint {
  const names = path.split('/').flatMap((part) => (part.startsWith(':') ? part.slice(1) : []));
  const [query = {}] = call.query ? v.getExamples(call.query) : [];
  const [body]: readonly unknown[] = call.body ? v.getExamples(call.body) : [];
  return {
    method,
    path,
    call,
    params: Object.fromEntries(names.map((name) => [name, SAMPLE_PARAMS[name] ?? ''])),
    query: query as Record<string, string>,
    body,
    needsToken: call.guard?.needs === 'user',
  };
}
