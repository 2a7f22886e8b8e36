const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
  // An empty cart's discount, negated for display, is -0 and must not read "-₹0".
  signDisplay: 'negative',
});

/** Whole ₹ as a shopper in India reads them: '₹1,25,000', '-₹80'. */
export function formatRupees(rupees: number): string {
  return rupeeFormat.format(rupees);
}
