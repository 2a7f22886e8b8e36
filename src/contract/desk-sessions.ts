import * as v from 'valibot';
import { timestampSchema } from './fields.ts';

/** The open sessions of one person at the desk, the last used first. */
export const deskSessionsResponseSchema = v.object({
  sessions: v.array(
    v.object({
      _id: v.string(),
      /** In words: `Chrome on Windows`. */
      browser: v.string(),
      beganAt: timestampSchema,
      /** Up to five minutes ago if it is in use. */
      seenAt: timestampSchema,
      /** Whether the call comes from it. */
      isThis: v.boolean(),
      /** No session, but a browser that is spared the code of the second factor for 30 days. */
      isTrust: v.boolean(),
    }),
  ),
});
