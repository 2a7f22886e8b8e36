import type { Logger } from 'pino';
import { getWebhookPath, type PaymentProvider } from '#api/payment-provider.ts';
import type { Store } from '#api/store.ts';
import { createPaymentProviders } from '#providers/payment-providers.ts';
import type { LoadShedder } from './middleware/shed-load.ts';
import { describeError } from './reason.ts';
import { createId } from './secret.ts';
import type { Settings } from './settings.ts';
import type { Metrics } from './telemetry/metrics.ts';

interface ObserveOptions extends Pick<LoadShedder, 'waitOutside'> {
  log: Pick<Logger, 'warn'>;
  metrics: Metrics | undefined;
}

interface PaymentsOptions extends ObserveOptions {
  settings: Pick<Settings, 'payments'>;
  store: Store;
  secret: string;
}

/** The payment providers, observed, and the paths of their webhooks. */
export function createPayments({ settings, store, secret, ...options }: PaymentsOptions) {
  const providers = createPaymentProviders(settings.payments, { store, secret, createId });
  const observe = (item: PaymentProvider) =>
    item.rehearse ? item : observeProvider(item, options);
  const [provider, ...otherProviders] = providers;
  return {
    provider: observe(provider),
    otherProviders: otherProviders.map(observe),
    webhookPaths: providers.flatMap((item) => getWebhookPath(item) ?? []),
  };
}

/** Wraps a provider: calls are counted and wait outside the shedder, failures are logged. */
export function observeProvider(
  provider: PaymentProvider,
  { waitOutside, log, metrics }: ObserveOptions,
): PaymentProvider {
  const ask = <T>(call: string, work: () => Promise<T>): Promise<T> => {
    const wait = () => waitOutside(work, provider.name);
    return (metrics?.observeOutsideCall('payments', wait) ?? wait()).catch((error: Error) => {
      log.warn({ provider: provider.name, call, ...describeError(error) });
      throw error;
    });
  };
  const { readWebhook } = provider;
  return {
    ...provider,
    createOrder: (order) => ask('createOrder', () => provider.createOrder(order)),
    listPayments: (id) => ask('listPayments', () => provider.listPayments(id)),
    capture: (payment) => ask('capture', () => provider.capture(payment)),
    refund: (refund) => ask('refund', () => provider.refund(refund)),
    listRefunds: (id) => ask('listRefunds', () => provider.listRefunds(id)),
    // Counted without `ask`, because hardly any webhook needs a call to the provider.
    ...(readWebhook && {
      async readWebhook(body, headers) {
        const event = await readWebhook(body, headers);
        metrics?.countWebhook(event === 'bad-signature');
        return event;
      },
    }),
  };
}
