import type { PaymentTerms } from '#contract/payment.ts';
import { formatRupees } from '#domain/money.ts';

interface CashQuestion {
  /** `undefined` while they are not known: then the shop decides. */
  terms: PaymentTerms | undefined;
  /** ₹, with delivery. */
  amount: number;
  pin: string | undefined;
  /** Whether cash is taken at the PIN code. */
  isServed: boolean;
}

/** Why an order cannot be paid in cash; `undefined` if it can, as far as the page knows. */
export function reasonAgainstCash(question: CashQuestion): string | undefined {
  const { terms, amount, pin, isServed } = question;
  if (terms?.cod.on === false) return 'We do not take cash at present.';
  if (terms && amount > terms.cod.upTo)
    return `For orders up to ${formatRupees(terms.cod.upTo)}; this one is ${formatRupees(amount)}.`;
  return isServed ? undefined : `Not possible for ${pin ?? 'this address'}.`;
}

/** What the courier takes, and up to which sum. */
export function cashHint(terms: PaymentTerms | undefined, amount: number): string {
  const hint = `Pay ${formatRupees(amount)} in cash or by UPI to the courier.`;
  return terms ? `${hint} For orders up to ${formatRupees(terms.cod.upTo)}.` : hint;
}
