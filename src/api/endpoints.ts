import * as v from 'valibot';
import { createApi } from './app.ts';
import { findSchema } from './request-body.ts';
import { isGuard } from './require-user.ts';
import type { Dependencies } from './dependencies.ts';

/** A call that the API answers, with a sample request. */
export interface Endpoint {
  method: string;
  /** The router's pattern: `/api/user/cart/:id`. */
  path: string;
  /** A value of the seed for each parameter of the path. */
  params: Record<string, string>;
  /** `undefined` for a call without a body. */
  body: unknown;
  needsToken: boolean;
}

/** Ids in the seed. */
const SAMPLE_PARAMS: Record<string, string> = { id: 'bk01', categoryId: 'cat1' };

/** Lists every call of the API in the order of its route table. */
export function listEndpoints(): Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  // Only the route table is read, so the dependencies are never used.
  for (const { method, path, handler } of createApi({} as Dependencies).routes) {
    if (method === 'ALL') continue;
    const key = `${method} ${path}`;
    const known = endpoints.get(key) ?? describe(method, path);
    const schema = findSchema(handler);
    const [sample]: readonly unknown[] = schema ? v.getExamples(schema) : [];
    endpoints.set(key, {
      ...known,
      body: sample ?? known.body,
      needsToken: known.needsToken || isGuard(handler),
    });
  }
  return [...endpoints.values()];
}

function describe(method: string, path: string): Endpoint {
  const names = path.split('/').flatMap((part) => (part.startsWith(':') ? part.slice(1) : []));
  const params = Object.fromEntries(names.map((name) => [name, SAMPLE_PARAMS[name] ?? '']));
  return { method, path, params, body: undefined, needsToken: false };
}
