import type { Logger } from 'pino';
import type { Dependencies } from '#api/dependencies.ts';
import { MailRefused } from '#api/mail/mail-refused.ts';
import { type PaymentProvider, RefundRefused } from '#api/payment-provider.ts';
import { describeError } from '../app.ts';
import type { LoadShedder } from '../middleware/shed-load.ts';
import type { Metrics } from './metrics.ts';

type OutsideMetrics = Pick<Metrics, 'countOutsideCall' | 'countWebhook'> | undefined;

interface ObserveOptions extends Pick<LoadShedder, 'waitOutside'> {
  log: Pick<Logger, 'warn'>;
  metrics: OutsideMetrics;
}

/**
 * Wraps a payment provider: its calls are counted and wait outside the load shedder, and each
 * failure is logged with its cause, also where the API ignores it.
 */
export function observeProvider(
  provider: PaymentProvider,
  { waitOutside, log, metrics }: ObserveOptions,
): PaymentProvider {
  const ask = <T>(call: string, work: () => Promise<T>): Promise<T> =>
    observe('payments', { metrics, work: () => waitOutside(work) }).catch((error: Error) => {
      log.warn({ provider: provider.name, call, ...describeError(error) });
      throw error;
    });
  const { readWebhook } = provider;
  return {
    ...provider,
    createOrder: (order) => ask('createOrder', () => provider.createOrder(order)),
    listPayments: (id) => ask('listPayments', () => provider.listPayments(id)),
    capture: (payment) => ask('capture', () => provider.capture(payment)),
    refund: (refund) => ask('refund', () => provider.refund(refund)),
    listRefunds: (id) => ask('listRefunds', () => provider.listRefunds(id)),
    ...(readWebhook && {
      // Hardly any webhook needs a call to the provider.
      async readWebhook(body, headers) {
        const event = await readWebhook(body, headers);
        metrics?.countWebhook(event === 'bad-signature');
        return event;
      },
    }),
  };
}

type SendMail = NonNullable<Dependencies['sendMail']>;

/** Wraps a function that sends emails: they are counted. The job of an email logs its failures. */
export function observeMailer(sendMail: SendMail, metrics: OutsideMetrics): SendMail {
  return (...mail) => observe('mail', { metrics, work: () => sendMail(...mail) });
}

/** Counts a call. If the other system refuses it, it works, and its response is negative. */
async function observe<T>(
  system: 'mail' | 'payments',
  { metrics, work }: { metrics: OutsideMetrics; work: () => Promise<T> },
): Promise<T> {
  let hasFailed = false;
  try {
    return await work();
  } catch (error) {
    hasFailed = !(error instanceof RefundRefused || error instanceof MailRefused);
    throw error;
  } finally {
    metrics?.countOutsideCall(system, hasFailed);
  }
}
