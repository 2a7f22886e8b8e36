import * as v from 'valibot';

const pin = v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/));
const rupees = v.pipe(v.number(), v.integer(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));

/** What the owner of the shop decides. Amounts are whole rupees (₹). */
export const shopSettingsSchema = v.object({
  /** As on a bill. */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  /** Lines with a line break between them, without the PIN code. */
  address: v.string(),
  pin,
  /** Only for a shop that is registered for GST. */
  gstin: v.optional(v.pipe(v.string(), v.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/))),
  /** Days after the delivery. */
  returnDays: count,
  /** The fee is for orders below `freeFrom`. */
  delivery: v.object({ fee: rupees, freeFrom: rupees }),
  /** Cash on delivery, for amounts up to `upTo` with the delivery fee. */
  cod: v.object({ on: v.boolean(), upTo: rupees, excludedPins: v.array(pin) }),
  colours: v.object({ brand: colour, accent: colour }),
  /** The number of copies from which down the stock is called low. */
  lowStock: count,
});

/** What everybody may know of them. */
export const shopAnswerSchema = v.object({
  /** Whether the guest, whose password everybody knows, can sign in. */
  guest: v.boolean(),
  shop: v.pick(shopSettingsSchema, ['name', 'address', 'pin', 'gstin', 'returnDays', 'lowStock']),
});

export type Shop = v.InferOutput<typeof shopAnswerSchema>['shop'];
export type ShopSettings = v.InferOutput<typeof shopSettingsSchema>;
