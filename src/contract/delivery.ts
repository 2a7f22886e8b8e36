import * as v from 'valibot';

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What `GET /api/delivery` asks for. */
export const deliveryQuerySchema = v.pipe(
  v.object({ pin: v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/)) }),
  v.examples([{ pin: '560003' }]),
);

export const deliveryAnswerSchema = v.object({
  pin: v.string(),
  district: v.string(),
  state: v.string(),
  /** The first and the last day on which a parcel may arrive. */
  from: day,
  to: day,
  /** Whether orders may be paid in cash there at all. */
  cod: v.boolean(),
});

export type DeliveryAnswer = v.InferOutput<typeof deliveryAnswerSchema>;
/** Where a PIN code is. */
export type PinPlace = Pick<DeliveryAnswer, 'district' | 'state'>;
