import * as v from 'valibot';
import { ADDRESS_FIELDS } from '#contract/address.ts';
import { timestampSchema } from '#contract/fields.ts';
import { describeKind, id, integer, list, epochMs } from './describe-kind.ts';

/** Codes of an authenticator app. */
export const secondFactorSchema = v.object({
  /** Base32. */
  secret: v.string(),
  /** Whether a code is required at sign-in. */
  isOn: v.boolean(),
  /** The time step of the code that was used last: see `findTotpStep`. */
  lastStep: integer,
  /** Hashes of the recovery codes that were not used yet. */
  recoveryCodes: v.optional(v.array(v.string())),
});

/** The people of the shop: addresses, the desk, links, and what an owner decides. */
export const PEOPLE_KINDS = {
  /** The saved addresses of one user, oldest first; `_id` is the user's. */
  addresses: describeKind({
    table: 'addresses',
    since: 13,
    fields: {
      _id: id,
      addresses: v.array(v.looseObject({ id, ...v.entriesFromList(ADDRESS_FIELDS, v.string()) })),
    },
    essential: { _id: id, addresses: list },
    columns: {},
  }),

  /** Users who may use the desk; `_id` is the user's. */
  owners: describeKind({
    table: 'owners',
    since: 4,
    fields: {
      _id: id,
      email: v.string(),
      /** An owner if it is missing. */
      role: v.optional(v.literal('helper')),
      secondFactor: v.optional(secondFactorSchema),
    },
    essential: { _id: id },
    columns: {},
  }),

  /** Open sessions at the desk; `_id` is the `jti` of the token. */
  deskSessions: describeKind({
    table: 'desk_sessions',
    since: 21,
    fields: {
      _id: id,
      userId: id,
      /** The user's `sessionRound` when it began. */
      round: v.optional(v.number()),
      /** In words: `Chrome on Windows`. */
      browser: v.string(),
      beganAt: timestampSchema,
      seenAt: timestampSchema,
      /** When the token expires. */
      until: epochMs,
      /** Not a session, but a trusted browser, in which no code is needed. */
      isTrust: v.optional(v.literal(true)),
    },
    columns: { userId: ({ userId }) => userId, until: ({ until }) => until },
  }),

  /** Links that work once; `_id` is the hash of the token, which is not stored. */
  links: describeKind({
    table: 'one_time_links',
    since: 5,
    fields: {
      _id: id,
      /** What the link is for: to become an owner or a helper, or to choose a new password. */
      kind: v.picklist(['owner', 'helper', 'reset']),
      /** As typed at sign-up; missing if the person who uses the link chooses it. */
      email: v.optional(v.string()),
      /** The link is void from then on. */
      until: epochMs,
    },
    essential: { _id: id, kind: v.string(), until: v.number() },
    columns: {
      kind: ({ kind }) => kind,
      email: ({ email = null }) => email,
      until: ({ until }) => until,
    },
  }),

  /** Who changed what at the desk. */
  auditEntries: describeKind({
    table: 'audit_entries',
    since: 20,
    fields: {
      _id: id,
      moment: epochMs,
      at: timestampSchema,
      ...v.entriesFromList(['email', 'action', 'subject'], v.string()),
    },
    columns: { moment: ({ moment }) => moment, email: ({ email }) => email },
  }),

  /** The settings of the shop, in one record. `readSettings` reads it. */
  settings: describeKind({
    table: 'shop_settings',
    since: 15,
    fields: {
      _id: id,
      settings: v.record(v.string(), v.unknown()),
      version: v.pipe(integer, v.minValue(1)),
      updatedAt: timestampSchema,
    },
    essential: { _id: id, settings: v.looseObject({}) },
    columns: {},
  }),
};
