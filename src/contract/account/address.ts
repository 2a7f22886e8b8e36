export const ADDRESS_FIELDS = ['pin', 'city', 'state', 'addressText', 'name', 'phone'] as const;

/** The maximum number of characters of each text, on a server and in an order. */
export const MAX_ADDRESS_CHARS: Record<(typeof ADDRESS_FIELDS)[number], number> = {
  name: 100,
  addressText: 500,
  city: 100,
  state: 100,
  pin: 12,
  phone: 30,
};

/** A delivery address of a user. Phone and PIN code are any non-blank text. */
export type Address = Record<'id' | (typeof ADDRESS_FIELDS)[number], string>;

/** The first address of users, so that checkout has one: in the demo all, else the guest. */
export const SAMPLE_ADDRESS: Address = {
  id: 'sample',
  name: 'Meera Srinivasan',
  phone: '98450 12345',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560003',
  addressText: '14, Third Cross, Malleshwaram',
};

/** Whether an address is complete; no schema, because screens must not load the validator. */
export function isAddress(value: unknown): value is Address {
  if (typeof value !== 'object' || value === null) return false;
  const texts = value as Record<string, unknown>;
  return ['id', ...ADDRESS_FIELDS].every((name) => {
    const text = texts[name];
    return typeof text === 'string' && text.trim() !== '';
  });
}
