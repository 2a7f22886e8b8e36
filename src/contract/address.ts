/** The texts of an address, in the order of the form. */
export const ADDRESS_FIELDS = ['name', 'addressText', 'city', 'state', 'pin', 'phone'] as const;

/** How many letters each may have on a server and in an order. */
export const MAX_ADDRESS_CHARS: Record<(typeof ADDRESS_FIELDS)[number], number> = {
  name: 100,
  addressText: 500,
  city: 100,
  state: 100,
  pin: 12,
  phone: 30,
};

/** A delivery address; it never leaves the browser. Phone and pin are any text that is not blank. */
export type Address = Record<'id' | (typeof ADDRESS_FIELDS)[number], string>;

/** Whether this is an address with no text missing or blank. Not a schema, because screens load it. */
export function isAddress(value: unknown): value is Address {
  if (typeof value !== 'object' || value === null) return false;
  const texts = value as Record<string, unknown>;
  return ['id', ...ADDRESS_FIELDS].every((name) => {
    const text = texts[name];
    return typeof text === 'string' && text.trim() !== '';
  });
}
