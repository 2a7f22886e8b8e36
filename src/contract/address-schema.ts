import * as v from 'valibot';
import { ADDRESS_FIELDS } from './address.ts';

/** As `isAddress`, for files whose every fault is to be named. */
export const addressSchema = v.object(
  v.entriesFromList(['id', ...ADDRESS_FIELDS], v.pipe(v.string(), v.trim(), v.nonEmpty())),
);
