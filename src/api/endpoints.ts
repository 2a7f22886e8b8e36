import * as v from 'valibot';
import { createApi } from './app.ts';
import { findSchema } from './request-body.ts';
import { isGuard } from './require-user.ts';
import type { Dependencies } from './dependencies.ts';

/** A call the API answers, and what to send for a good answer. */
export interface Endpoint {
  method: string;
  /** As the router has it: `/api/user/cart/:id`. */
  path: string;
  /** For each part of the path that begins with a colon, a value of the seed. */
  params: Record<string, string>;
  /** For a call that takes none, `undefined`. */
  body: unknown;
  needsToken: boolean;
}

/** Of the seed. */
const SAMPLE_PARAMS: Record<string, string> = { id: 'bk01', categoryId: 'cat1' };

/** Every call of the API, in the order of its route table. */
export function listEndpoints(): Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  // Only the table is read: no request ever meets this dependencies.
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
