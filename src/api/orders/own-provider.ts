import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { ProviderUnreachable, type PaymentProvider } from '../payment-provider.ts';

/** An order of a release that did not store the provider's name belongs to one of these. */
const FIRST_PROVIDERS = ['razorpay', 'rehearsal'];

/** Whether payments of the order are made with this provider. */
export function isPaidWith({ name }: PaymentProvider, { provider }: OrderRecord): boolean {
  return provider === undefined ? FIRST_PROVIDERS.includes(name) : provider === name;
}

/**
 * The dependencies with the provider that made the order's payments. Throws `ProviderUnreachable` if
 * the shop does not have its keys.
 */
export function withOwnProvider(dependencies: Dependencies, record: OrderRecord): Dependencies {
  const { otherProviders = [] } = dependencies;
  const known = [dependencies.provider, ...otherProviders];
  const provider = known.find((one) => isPaidWith(one, record));
  if (provider) return { ...dependencies, provider };
  const name = record.provider ?? FIRST_PROVIDERS[0];
  throw new ProviderUnreachable(
    `The order was paid with ${name}. The shop has no keys of that payment provider any more.`,
  );
}
