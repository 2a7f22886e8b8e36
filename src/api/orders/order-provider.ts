import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { ProviderFailure, type PaymentProvider } from '../payment-provider.ts';

/** Releases that did not store the provider's name had only these providers. */
const FIRST_PROVIDERS = ['razorpay', 'rehearsal'];

/** Whether this provider handles the order's payments, made or still to come. */
export function usesProvider({ name }: PaymentProvider, { provider }: OrderRecord): boolean {
  return provider === undefined ? FIRST_PROVIDERS.includes(name) : provider === name;
}

/** Returns dependencies with the order's provider. Throws `ProviderFailure` if there is none. */
export function withOrderProvider(dependencies: Dependencies, record: OrderRecord): Dependencies {
  const { otherProviders = [] } = dependencies;
  const providers = [dependencies.provider, ...otherProviders];
  const provider = providers.find((item) => usesProvider(item, record));
  if (provider) return { ...dependencies, provider };
  const name = record.provider ?? FIRST_PROVIDERS[0];
  throw new ProviderFailure(
    `The order's payment provider is ${name}, for which the shop no longer has keys.`,
  );
}
