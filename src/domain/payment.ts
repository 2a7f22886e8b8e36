const PAISE_PER_RUPEE = 100;

/** Whole paise, the unit the payment provider counts in, from ₹. */
export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * PAISE_PER_RUPEE);
}

/** Whether there is anything to ask the provider for: a cart may come to nothing, or to less. */
export function isPayable(rupees: number): boolean {
  return paiseFromRupees(rupees) > 0;
}
