const PAISE_PER_RUPEE = 100;

/** Converts ₹ to whole paise, the payment provider's unit. */
export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * PAISE_PER_RUPEE);
}

/** The inverse of `paiseFromRupees`. */
export function rupeesFromPaise(paise: number): number {
  return paise / PAISE_PER_RUPEE;
}

const SEPARATOR_POSITIONS = /\B(?=(\d\d)*\d{3}$)/g;

/** Formats '12,34,567'. The first call of `Intl` would block a phone for a tenth of a second. */
export function formatCount(count: number): string {
  const digits = Math.abs(count).toFixed(0).replace(SEPARATOR_POSITIONS, ',');
  // The discount of an empty cart is negated for display: -0 must have no sign.
  return count < 0 && digits !== '0' ? `-${digits}` : digits;
}

/** Formats a number with its noun: '1 row', '1,213 rows'. */
export function countNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

export function formatCopies(copies: number): string {
  return countNoun(copies, 'copy', 'copies');
}

/** Formats a non-negative number of paise as ₹ with two decimals: '₹1,25,000.50'. */
export function formatPaise(paise: number): string {
  const rest = String(paise % 100).padStart(2, '0');
  return `${formatRupees(Math.floor(paise / 100))}.${rest}`;
}

/** Formats whole ₹ with sign and separators: '₹1,25,000', '-₹80'. */
export function formatRupees(rupees: number): string {
  return formatCount(rupees).replace(/\d/, '₹$&');
}
