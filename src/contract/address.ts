import * as v from 'valibot';

const filledText = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** A delivery address; it never leaves the browser. Phone and pin are any text that is not blank. */
export const addressSchema = v.object({
  id: filledText,
  name: filledText,
  phone: filledText,
  city: filledText,
  state: filledText,
  pin: filledText,
  addressText: filledText,
});

export type Address = v.InferOutput<typeof addressSchema>;
