import * as v from 'valibot';
import { countSchema, dateSchema, pinSchema, rupeesSchema } from './fields.ts';

const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));

/** What the owner of the shop decides. Amounts are whole rupees (₹). */
export const shopSettingsSchema = v.object({
  /** As on a bill. */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  /** Lines with a line break between them, without the PIN code. */
  address: v.string(),
  pin: pinSchema,
  /** Only for a shop that is registered for GST. */
  gstin: v.optional(v.pipe(v.string(), v.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/))),
  /** Days after the delivery. */
  returnDays: countSchema,
  /** The fee is for orders below `freeFrom`. */
  delivery: v.object({ fee: rupeesSchema, freeFrom: rupeesSchema }),
  /** Cash on delivery, for amounts up to `upTo` with the delivery fee. */
  cod: v.object({ on: v.boolean(), upTo: rupeesSchema, excludedPins: v.array(pinSchema) }),
  colours: v.object({ brand: colour, accent: colour }),
  /** The number of copies from which down the stock is called low. */
  lowStock: countSchema,
});

/** The public settings. */
export const shopAnswerSchema = v.object({
  /** Whether the guest, whose password is public, can sign in. */
  guest: v.boolean(),
  shop: v.pick(shopSettingsSchema, ['name', 'address', 'pin', 'gstin', 'returnDays', 'lowStock']),
});

/** What `GET /api/delivery` asks for. */
export const deliveryQuerySchema = v.pipe(
  v.object({ pin: pinSchema }),
  v.examples([{ pin: '560003' }]),
);

export const deliveryAnswerSchema = v.object({
  pin: v.string(),
  district: v.string(),
  state: v.string(),
  /** The first and the last day on which a parcel may arrive. */
  from: dateSchema,
  to: dateSchema,
  /** Whether orders may be paid in cash there at all. */
  cod: v.boolean(),
});

export type Shop = v.InferOutput<typeof shopAnswerSchema>['shop'];
export type ShopSettings = v.InferOutput<typeof shopSettingsSchema>;
export type DeliveryAnswer = v.InferOutput<typeof deliveryAnswerSchema>;
/** Where a PIN code is. */
export type PinPlace = Pick<DeliveryAnswer, 'district' | 'state'>;
