import * as v from 'valibot';
import { emailSchema, timestampSchema } from './fields.ts';

/** A helper sees to orders and stock. */
export const roleSchema = v.picklist(['owner', 'helper']);

const personSchema = v.object({
  /** Of an invitation, if `isInvited`. */
  _id: v.string(),
  email: v.string(),
  role: roleSchema,
  /** Whether the link was not used yet. */
  isInvited: v.boolean(),
  /** When the link of an invitation runs out. */
  until: v.optional(timestampSchema),
});

export const peopleResponseSchema = v.object({ people: v.array(personSchema) });

export const inviteRequestSchema = v.pipe(
  v.object({ email: emailSchema, role: roleSchema }),
  v.examples([{ email: 'ravi@example.com', role: 'helper' }]),
);

/** `link` is shown once; it works once, for 7 days. */
export const invitationResponseSchema = v.object({ person: personSchema, link: v.string() });

export type Role = v.InferOutput<typeof roleSchema>;
export type Person = v.InferOutput<typeof personSchema>;
