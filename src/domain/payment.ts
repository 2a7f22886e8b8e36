const PAISE_PER_RUPEE = 100;

/** Whole paise, the unit the payment provider counts in, from ₹. */
export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * PAISE_PER_RUPEE);
}
