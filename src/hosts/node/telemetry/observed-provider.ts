import type { Logger } from 'pino';
import type { PaymentProvider } from '#api/payment-provider.ts';
import { describeError } from '../app.ts';
import type { LoadShedder } from '../middleware/shed-load.ts';
import type { Metrics } from './metrics.ts';

interface ObserveOptions extends Pick<LoadShedder, 'waitOutside'> {
  log: Pick<Logger, 'warn'>;
  metrics: Metrics | undefined;
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
    // Not by `ask`, because hardly any webhook needs a call to the provider.
    ...(readWebhook && {
      async readWebhook(body, headers) {
        const event = await readWebhook(body, headers);
        metrics?.countWebhook(event === 'bad-signature');
        return event;
      },
    }),
  };
}
