import type * as v from 'valibot';
import { IMPORT_KINDS } from './kinds/imports.ts';
import { ORDER_KINDS, type mailSchema } from './kinds/orders.ts';
import { PEOPLE_KINDS, type secondFactorSchema } from './kinds/people.ts';

/** Every kind of record. Types, checks, object stores and SQL are derived from these entries. */
export const KINDS = { ...ORDER_KINDS, ...PEOPLE_KINDS, ...IMPORT_KINDS };

export type Kind = keyof typeof KINDS;

export type RecordTypes = {
  [Name in Kind]: v.InferOutput<(typeof KINDS)[Name]['schema']>;
};

/** Records by kind; a missing kind has none. */
export type AllRecords = { [Name in Kind]?: RecordTypes[Name][] };

/** The names of the columns by which the records of each kind can be selected. */
export type Columns = { [Name in Kind]: keyof (typeof KINDS)[Name]['columns'] & string };

export type StoredCollection = RecordTypes['collections'];
export type Job = RecordTypes['jobs'];
export type Task = Job['task'];
/** An email to send. */
export type Mail = v.InferOutput<typeof mailSchema>;
export type Webhook = RecordTypes['webhooks'];
export type Link = RecordTypes['links'];
export type DeskSession = RecordTypes['deskSessions'];
export type StockEntry = RecordTypes['stockEntries'];
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>;
/** Amounts are in paise. */
export type Rehearsal = RecordTypes['rehearsals'];
export type ImportRecord = RecordTypes['imports'];
