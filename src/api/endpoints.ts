import * as v from 'valibot';
import { createApi } from './app.ts';
import { findDescription, type Answers } from './describe-call.ts';
import { findSchema } from './request-body.ts';
import { findQuerySchema, type QuerySchema } from './request-query.ts';
import { isOwnerGuard } from './desk/require-owner.ts';
import { isGuard } from './auth/require-user.ts';
import type { Dependencies } from './dependencies.ts';

/** A call that the API answers, as its route describes it, with a sample request. */
export interface Endpoint {
  method: string;
  /** The router's pattern: `/api/user/cart/:id`. */
  path: string;
  /** A value of the seed for each parameter of the path. */
  params: Record<string, string>;
  /** `undefined` for a call without a query. */
  querySchema: QuerySchema | undefined;
  /** The first example of that schema; empty without one. */
  query: Record<string, string>;
  /** `undefined` for a call without a body. */
  schema: v.GenericSchema | undefined;
  /** The first example of the schema. */
  body: unknown;
  needsToken: boolean;
  /** Of an owner, signed in at the desk. */
  needsOwner: boolean;
  /** '' if the route does not describe the call. */
  summary: string;
  answers: Answers;
  /** What the call reads of the headers, by name. */
  headers: Record<string, string>;
}

/** Ids and slugs in the seed. */
const SAMPLE_PARAMS: Record<string, string> = {
  id: 'bk01',
  categoryId: 'cat1',
  authorSlug: 'jane-austen',
  seriesSlug: 'sherlock-holmes',
};

/** Lists every call of the API in the order of its route table. */
export function listEndpoints(): Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  // Only the route table is read, so the dependencies are never used.
  for (const { method, path, handler } of createApi({} as Dependencies).routes) {
    if (method === 'ALL') continue;
    const key = `${method} ${path}`;
    const known = endpoints.get(key) ?? describe(method, path);
    const schema = findSchema(handler) ?? known.schema;
    const [sample]: readonly unknown[] = schema ? v.getExamples(schema) : [];
    const querySchema = findQuerySchema(handler) ?? known.querySchema;
    const [query = {}] = querySchema ? v.getExamples(querySchema) : [];
    endpoints.set(key, {
      ...known,
      schema,
      body: sample,
      querySchema,
      query,
      needsToken: known.needsToken || isGuard(handler),
      needsOwner: known.needsOwner || isOwnerGuard(handler),
      ...findDescription(handler),
    });
  }
  return [...endpoints.values()];
}

function describe(method: string, path: string): Endpoint {
  const names = path.split('/').flatMap((part) => (part.startsWith(':') ? part.slice(1) : []));
  const params = Object.fromEntries(names.map((name) => [name, SAMPLE_PARAMS[name] ?? '']));
  return {
    method,
    path,
    params,
    querySchema: undefined,
    query: {},
    schema: undefined,
    body: undefined,
    needsToken: false,
    needsOwner: false,
    summary: '',
    answers: {},
    headers: {},
  };
}
