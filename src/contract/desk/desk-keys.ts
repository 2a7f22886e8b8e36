import * as v from 'valibot';
import { createLineSchema, timestampSchema } from '../fields.ts';
import { MAX_KEY_NAME_CHARS } from '../limits.ts';

/** What a key may be used for. Reading calls need `read`, all others `write`. */
const scopeSchema = v.picklist([
  'orders:read',
  'orders:write',
  'catalogue:read',
  'catalogue:write',
  'stock:read',
  'stock:write',
]);

export type Scope = v.InferOutput<typeof scopeSchema>;

/** A key with which a program acts at the desk for the person who made it. */
export const apiKeySchema = v.object({
  _id: v.string(),
  name: v.string(),
  /** The person who made it. */
  email: v.string(),
  scopes: v.array(scopeSchema),
  ending: v.string(),
  createdAt: timestampSchema,
  /** When the key was last used, to within five minutes. */
  usedAt: v.optional(timestampSchema),
});

export type ApiKey = v.InferOutput<typeof apiKeySchema>;

export const apiKeysResponseSchema = v.object({ keys: v.array(apiKeySchema) });

export const apiKeyRequestSchema = v.pipe(
  v.object({
    name: v.pipe(createLineSchema(MAX_KEY_NAME_CHARS), v.nonEmpty()),
    scopes: v.pipe(v.array(scopeSchema), v.minLength(1), v.maxLength(20)),
  }),
  v.examples([{ name: 'Warehouse', scopes: ['orders:read', 'stock:write'] }]),
);

/** `secret` is the key itself, which is shown only once. */
export const newApiKeyResponseSchema = v.object({ key: apiKeySchema, secret: v.string() });
