import * as v from 'valibot';
import { ADDRESS_FORMS } from '#domain/values/normal-form.ts';
import { createNormalizedSchema } from '../fields.ts';
import { ADDRESS_FIELDS, MAX_ADDRESS_CHARS } from './address.ts';

/** The texts of an address, none of them blank. */
export const addressFieldsSchema = v.object({
  name: createFieldSchema('name'),
  addressText: createFieldSchema('addressText'),
  city: createFieldSchema('city'),
  state: createFieldSchema('state'),
  pin: createFieldSchema('pin'),
  phone: createFieldSchema('phone'),
});

/** Requests with an address: without it, one that the post could not deliver is refused. */
export const confirmedSchema = v.optional(v.boolean());

function createFieldSchema(field: (typeof ADDRESS_FIELDS)[number]) {
  const schema = createNormalizedSchema(ADDRESS_FORMS[field], MAX_ADDRESS_CHARS[field]);
  return v.pipe(schema, v.nonEmpty());
}

/** The id has two names: `_id` as in the API's lists, and `id` as a browser stores it. */
export const addressSchema = v.object({
  _id: v.string(),
  id: v.string(),
  ...v.entriesFromList(ADDRESS_FIELDS, v.string()),
});

export const EXAMPLE_ADDRESS = {
  name: 'Asha Rao',
  addressText: '12 Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560001',
  phone: '9000012345',
};

/** A request with an `id` can be repeated: the same id is not added twice. */
export const addAddressRequestSchema = v.pipe(
  v.object({
    id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
    ...addressFieldsSchema.entries,
    confirmed: confirmedSchema,
  }),
  v.examples([EXAMPLE_ADDRESS]),
);

export const changeAddressRequestSchema = v.pipe(
  v.object({ ...v.partial(addressFieldsSchema).entries, confirmed: confirmedSchema }),
  v.examples([{ phone: '9000054321' }]),
);

export const addressResponseSchema = v.object({ address: addressSchema });
export const addressesResponseSchema = v.object({ addresses: v.array(addressSchema) });
