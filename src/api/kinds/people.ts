import * as v from 'valibot';
import { ADDRESS_FIELDS } from '#contract/account/address.ts';
import { storedCollectionFields } from '#contract/catalogue/collections.ts';
import { timestampSchema } from '#contract/fields.ts';
import { describeKind, id, integer, list, epochMs } from './describe-kind.ts';

/** The second factor: codes of an authenticator app. */
export const secondFactorSchema = v.object({
  /** Base32. */
  secret: v.string(),
  isOn: v.boolean(),
  /** The time step of the last accepted code: see `findTotpStep`. */
  lastStep: integer,
  /** Hashes of the codes that are left. */
  recoveryCodes: v.optional(v.array(v.string())),
});

/** The records of people: addresses, desk access, links, audit log, settings, collections. */
export const PEOPLE_KINDS = {
  /** The saved addresses of one user, oldest first. */
  addresses: describeKind({
    table: 'addresses',
    ownedBy: '_id',
    fields: {
      _id: id,
      addresses: v.array(v.looseObject({ id, ...v.entriesFromList(ADDRESS_FIELDS, v.string()) })),
    },
    essential: { _id: id, addresses: list },
  }),

  /** The people who may use the desk: owners and helpers. */
  people: describeKind({
    table: 'owners',
    ownedBy: '_id',
    fields: {
      _id: id,
      email: v.string(),
      /** Missing for an owner. */
      role: v.optional(v.literal('helper')),
      secondFactor: v.optional(secondFactorSchema),
    },
    essential: { _id: id },
  }),

  /** Open sessions at the desk by the `jti` of the token, and trusted browsers (`isTrust`). */
  deskSessions: describeKind({
    table: 'desk_sessions',
    ownedBy: 'userId',
    fields: {
      _id: id,
      userId: id,
      /** The user's `sessionRound` when the session began. */
      round: v.optional(v.number()),
      /** A readable name: `Chrome on Windows`. */
      browser: v.string(),
      beganAt: timestampSchema,
      seenAt: timestampSchema,
      /** When the token of the session, or the trust in the browser, expires. */
      until: epochMs,
      /** Set for a trusted browser, which needs no code; it is not a session. */
      isTrust: v.optional(v.literal(true)),
    },
    columns: { userId: ({ userId }) => userId, until: ({ until }) => until },
  }),

  /** The keys of programs. `_id` is the hash of the key; the key itself is not stored. */
  apiKeys: describeKind({
    table: 'api_keys',
    ownedBy: 'userId',
    fields: {
      _id: id,
      /** The person who made the key. */
      userId: id,
      email: v.string(),
      name: v.string(),
      scopes: v.array(v.string()),
      ending: v.string(),
      createdAt: timestampSchema,
      usedAt: v.optional(timestampSchema),
    },
    essential: { ...v.entriesFromList(['_id', 'userId', 'email'], v.string()), scopes: list },
    columns: { userId: ({ userId }) => userId },
  }),

  /** Links that work once. `_id` is the hash of the token; the token itself is not stored. */
  links: describeKind({
    table: 'one_time_links',
    fields: {
      _id: id,
      /** The purpose: becoming an owner or a helper, or choosing a new password. */
      kind: v.picklist(['owner', 'helper', 'reset']),
      /** The only email that may use the link, as typed; missing if any may use it. */
      email: v.optional(v.string()),
      until: epochMs,
    },
    essential: { _id: id, kind: v.string(), until: v.number() },
    columns: {
      kind: ({ kind }) => kind,
      email: ({ email = null }) => email,
      until: ({ until }) => until,
    },
  }),

  /** The audit log of the desk. */
  auditEntries: describeKind({
    table: 'audit_entries',
    fields: {
      _id: id,
      /** The same time as `at`. */
      moment: epochMs,
      at: timestampSchema,
      ...v.entriesFromList(['email', 'action', 'subject'], v.string()),
    },
    columns: { moment: ({ moment }) => moment, email: ({ email }) => email },
  }),

  /** The settings of the shop, in one record: see `readSettings`. */
  settings: describeKind({
    table: 'shop_settings',
    fields: {
      _id: id,
      settings: v.record(v.string(), v.unknown()),
      version: v.pipe(integer, v.minValue(1)),
      updatedAt: timestampSchema,
    },
    essential: { _id: id, settings: v.looseObject({}) },
  }),

  collections: describeKind({
    table: 'collections',
    fields: storedCollectionFields,
    essential: { ...v.entriesFromList(['_id', 'slug', 'title'], v.string()), version: v.number() },
    columns: { slug: ({ slug }) => slug },
  }),
};
