const PAISE_PER_RUPEE = 100;

/** Converts ₹ to whole paise, the payment provider's unit. */
export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * PAISE_PER_RUPEE);
}

/** The opposite of `paiseFromRupees`. */
export function rupeesFromPaise(paise: number): number {
  return paise / PAISE_PER_RUPEE;
}

/** Whether the amount (₹) is at least one paisa; a cart can add up to nothing. */
export function isPayable(rupees: number): boolean {
  return paiseFromRupees(rupees) > 0;
}
