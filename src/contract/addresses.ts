import * as v from 'valibot';
import { cleanPin, toCode } from '#domain/normal-form.ts';
import { ADDRESS_FIELDS, MAX_ADDRESS_CHARS } from './address.ts';
import { createLineSchema, createLinesSchema } from './fields.ts';

/** The texts of an address, none of them blank. */
export const addressFieldsSchema = v.object({
  name: createAddressLineSchema('name'),
  addressText: v.pipe(createLinesSchema(MAX_ADDRESS_CHARS.addressText), v.nonEmpty()),
  city: createAddressLineSchema('city'),
  state: createAddressLineSchema('state'),
  pin: createAddressLineSchema('pin', cleanPin),
  phone: createAddressLineSchema('phone', toCode),
});

function createAddressLineSchema(
  field: keyof typeof MAX_ADDRESS_CHARS,
  normalize?: (text: string) => string,
) {
  return v.pipe(createLineSchema(MAX_ADDRESS_CHARS[field], normalize), v.nonEmpty());
}

/**
 * The id has two names: `_id` as in every list of the API, and `id` as in the list that a browser
 * stores.
 */
const addressSchema = v.object({
  _id: v.string(),
  id: v.string(),
  ...v.entriesFromList(ADDRESS_FIELDS, v.string()),
});

/** A request with an `id` can be repeated: the same id is not added twice. */
export const addAddressRequestSchema = v.pipe(
  v.object({
    id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
    ...addressFieldsSchema.entries,
  }),
  v.examples([
    {
      name: 'Asha Rao',
      addressText: '12 Church Street',
      city: 'Bengaluru',
      state: 'Karnataka',
      pin: '560001',
      phone: '9000012345',
    },
  ]),
);

export const changeAddressRequestSchema = v.pipe(
  v.partial(addressFieldsSchema),
  v.examples([{ phone: '9000054321' }]),
);

export const addressResponseSchema = v.object({ address: addressSchema });
export const addressesResponseSchema = v.object({ addresses: v.array(addressSchema) });
