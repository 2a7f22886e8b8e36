import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { Refusal } from './refusal.ts';

const MOST_BYTES = 1024 * 1024;
const MOST_LEVELS = 32;
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype'];

const schemas = new WeakMap<object, v.GenericSchema>();

interface JsonInput<Schema extends v.GenericSchema> {
  in: { json: v.InferInput<Schema> };
  out: { json: v.InferOutput<Schema> };
}

/** Puts the JSON body, checked, behind `c.req.valid('json')`, whatever its content type says. */
export function checkBody<Schema extends v.GenericSchema>(
  schema: Schema,
): MiddlewareHandler<object, string, JsonInput<Schema>> {
  const check: MiddlewareHandler<object, string, JsonInput<Schema>> = async (c, next) => {
    const body = v.safeParse(schema, parseJson(await readBytes(c.req.raw)));
    if (!body.success) throw malformed();
    c.req.addValidatedData('json', body.output as object);
    await next();
  };
  schemas.set(check, schema);
  return check;
}

/** What a handler of the route table demands of a body; `undefined` where `checkBody` made none of it. */
export function findSchema(handler: object): v.GenericSchema | undefined {
  return schemas.get(handler);
}

async function readBytes(request: Request): Promise<ArrayBuffer> {
  const bytes = await request.arrayBuffer().catch((cause: unknown) => {
    throw malformed(cause);
  });
  if (bytes.byteLength > MOST_BYTES) throw new Refusal(413, 'bodyTooLarge');
  return bytes;
}

function parseJson(bytes: ArrayBuffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const json: unknown = JSON.parse(text, (key, value: unknown) =>
      UNSAFE_KEYS.includes(key) ? undefined : value,
    );
    if (isShallow(json, MOST_LEVELS)) return json;
  } catch (cause) {
    throw malformed(cause);
  }
  throw malformed();
}

/** Deeper JSON overflows the stack where it is copied and written again. */
function isShallow(json: unknown, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return true;
  return levels > 0 && Object.values(json).every((part) => isShallow(part, levels - 1));
}

function malformed(cause?: unknown): Refusal {
  return new Refusal(400, 'malformedRequest', cause);
}
