import type { ConfirmPaymentRequest } from '#contract/order.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { ProviderUnreachable } from '../payment-provider.ts';
import { Refusal } from '../refusal.ts';
import { refundNow } from '../jobs/due-work.ts';
import { settle } from './settle.ts';

/**
 * Takes the payment that the page reports: the signature must be the provider's own, and the
 * provider is asked for the amount. Answers what has become of the order.
 */
export async function confirmPayment(
  dependencies: Dependencies,
  record: OrderRecord,
  told: ConfirmPaymentRequest,
): Promise<OrderRecord> {
  const { provider } = dependencies;
  const { razorpay_payment_id: paymentId, razorpay_order_id: providerOrderId } = told;
  const isOurs = record.order.payment.providerOrderId === providerOrderId;
  const signed = { providerOrderId, paymentId, signature: told.razorpay_signature };
  if (!isOurs || !(await provider.isSigned(signed))) throw new Refusal(400, 'badSignature');
  const isKnown = record.receipts.some((receipt) => receipt.paymentId === paymentId);
  if (isKnown) return record;
  const payments = await provider.listPayments(providerOrderId);
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) throw new ProviderUnreachable(`The provider does not know ${paymentId} yet.`);
  const settled = await settle(dependencies, record._id, payment);
  // What could not be kept goes back at once.
  await refundNow(dependencies, settled._id);
  return (await dependencies.store.records.get('orders', settled._id)) ?? settled;
}
