const LAST_OF_A_GROUP = /\B(?=(\d\d)*\d{3}$)/g;

/**
 * A whole number as it is read in India, in thousands and lakhs: '12,34,567'. What `Intl` says too, but
 * its first number holds up a phone for a tenth of a second, and every page shows a price.
 */
export function formatCount(count: number): string {
  const digits = Math.abs(count).toFixed(0).replace(LAST_OF_A_GROUP, ',');
  // An empty cart's discount, negated for display, is -0 and has no sign.
  return count < 0 && digits !== '0' ? `-${digits}` : digits;
}

/** Whole ₹ as a shopper in India reads them: '₹1,25,000', '-₹80'. */
export function formatRupees(rupees: number): string {
  return formatCount(rupees).replace(/\d/, '₹$&');
}
