import type * as v from 'valibot';
import { IMPORT_KINDS } from './kinds/imports.ts';
import { ORDER_KINDS, type mailSchema } from './kinds/orders.ts';
import { PEOPLE_KINDS, type secondFactorSchema } from './kinds/people.ts';

/**
 * Every kind of record. Types, validation, object stores and SQL statements are derived from these
 * descriptions.
 */
export const KINDS = { ...ORDER_KINDS, ...PEOPLE_KINDS, ...IMPORT_KINDS };

export type Kind = keyof typeof KINDS;

/** The type of the records of each kind. */
export type Kinds = {
  [Name in Kind]: v.InferOutput<(typeof KINDS)[Name]['schema']>;
};

/** Records by kind; a missing kind has none. */
export type AllRecords = { [Name in Kind]?: Kinds[Name][] };

/** The names of the columns by which the records of each kind can be selected. */
export type Columns = { [Name in Kind]: keyof (typeof KINDS)[Name]['columns'] & string };

export type Job = Kinds['jobs'];
export type Task = Job['task'];
/** An email to send. */
export type Mail = v.InferOutput<typeof mailSchema>;
export type Link = Kinds['links'];
export type DeskSession = Kinds['deskSessions'];
export type StockEntry = Kinds['stockEntries'];
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>;
/** Amounts are in paise. */
export type Rehearsal = Kinds['rehearsals'];
export type ImportRecord = Kinds['imports'];
