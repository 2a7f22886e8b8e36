import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** A schema of the query of an address; lists are for names that may be repeated. */
export type QuerySchema = v.GenericSchema<QueryValues, QueryValues>;

type QueryValues = Partial<Record<string, string | string[]>>;

const schemas = new WeakMap<object, QuerySchema>();

interface QueryInput<Schema extends QuerySchema> {
  in: { query: v.InferInput<Schema> };
  out: { query: v.InferOutput<Schema> };
}

/** Checks the query and makes it available as `c.req.valid('query')`. */
export function checkQuery<Schema extends QuerySchema>(
  schema: Schema,
): MiddlewareHandler<object, string, QueryInput<Schema>> {
  const check: MiddlewareHandler<object, string, QueryInput<Schema>> = async (c, next) => {
    const query = v.safeParse(schema, c.req.query());
    if (!query.success) throw new Refusal(400, 'malformedRequest');
    c.req.addValidatedData('query', query.output);
    await next();
  };
  schemas.set(check, schema);
  return check;
}

/** Describes a query that is never refused, and read by the handler itself. */
export function describeQuery<Schema extends QuerySchema>(
  schema: Schema,
): MiddlewareHandler<object, string, { in: { query: v.InferInput<Schema> } }> {
  const pass: MiddlewareHandler<object, string, { in: { query: v.InferInput<Schema> } }> = (
    _c,
    next,
  ) => next();
  schemas.set(pass, schema);
  return pass;
}

/** The schema of a handler in the route table; `undefined` for handlers that `checkQuery` did not create. */
export function findQuerySchema(handler: object): QuerySchema | undefined {
  return schemas.get(handler);
}
