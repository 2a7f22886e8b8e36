import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Passwords } from '#api/auth/hash.ts';
import type { Dependencies } from '#api/dependencies.ts';
import type { OrderWatch } from '#api/desk/events.ts';
import { createUnavailableError } from '#api/errors.ts';
import { getWebhookPath, type PaymentProvider } from '#api/payment-provider.ts';
import { dayInIndia } from '#domain/values/time.ts';
import { readInWorker } from '#import/workers/read-in-worker.ts';
import { createBookSources } from '#providers/books/book-sources.ts';
import { createMailer } from '#providers/mail/smtp.ts';
import { createPaymentProviders } from '#providers/payment-providers.ts';
import { createWebhookSender } from '#providers/webhooks/send-webhook.ts';
import { books as samples } from '#seed/books.ts';
import { createSqlCallCounts } from '#stores/sql/call-counts.ts';
import { isDatabaseUnavailable } from '#stores/sql/database.ts';
import { createSqlSessions } from '#stores/sql/user-rows.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { describeError } from './reason.ts';
import { findPin } from './find-pin.ts';
import { createSharedCounter } from './middleware/call-counter.ts';
import type { LoadShedder } from './middleware/shed-load.ts';
import { type Painter, createPictureReader } from './pictures/painter.ts';
import { createLogoReader } from './pictures/logo.ts';
import { limitHashing } from './passwords.ts';
import { createId } from './secret.ts';
import { isGuest, type Settings } from './settings.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** How often a process polls the database for changed orders, while a page of the desk is open. */
const WATCH_INTERVAL_MS = 1000;

interface CoreOptions {
  settings: Settings;
  telemetry: Telemetry;
  loadShedder: LoadShedder;
  painter: Painter;
  passwords: Passwords;
  secret: string;
  log: Logger;
}

/** What the API needs from this host. */
export function createCore({ painter, passwords, ...options }: CoreOptions) {
  const { settings, telemetry, loadShedder, secret, log } = options;
  const { database, metrics } = telemetry;
  const logError = (error: Error) => log.error(describeError(error));
  const store = createSqlStore(database, logError);
  const readVersion = coalesceReads(store.catalogueVersion);
  const orderWatch = createOrderWatch({
    readVersion: coalesceReads(store.ordersVersion),
    pollIntervalMs: WATCH_INTERVAL_MS,
    onError: logError,
  });
  const sendMail = settings.mail && createMailer(settings.mail);
  const providers = createPaymentProviders(settings.payments, { store, secret, createId });
  const [provider, ...otherProviders] = providers;
  const { waitOutside } = loadShedder;
  const observe = (item: PaymentProvider) =>
    item.rehearse ? item : observeProvider(item, { waitOutside, log, metrics });
  const dependencies: Dependencies = {
    store,
    readCatalogueVersion: readVersion,
    orderWatch,
    now: Date.now,
    secret,
    createId,
    passwords: limitHashing(passwords, loadShedder),
    findPin,
    sampleIds: samples.map(({ _id }) => _id),
    hostWritesStatusTexts: true,
    sessions: createSqlSessions(database),
    provider: observe(provider),
    otherProviders: otherProviders.map(observe),
    holdMs: settings.holdMs,
    ...(settings.hasRateLimits && {
      countCall: createSharedCounter({
        shared: createSqlCallCounts(database),
        secret,
        now: Date.now,
        log,
      }),
    }),
    ...(sendMail && {
      // The job of an email logs its failures.
      sendMail: metrics
        ? (...mail) => metrics.observeOutsideCall('mail', () => sendMail(...mail))
        : sendMail,
    }),
    sendWebhook: createWebhookSender({ allowsPrivate: settings.mayCallPrivateNetworks }),
    mayCallPrivateNetworks: settings.mayCallPrivateNetworks,
    readBooks: readInWorker,
    bookSources: createBookSources(settings.bookSources),
    readPicture: createPictureReader(painter),
    readLogo: createLogoReader(painter),
    siteUrl: settings.siteUrl,
    isPublicAccount: isGuest,
    deskCookie: createDeskCookie(settings.siteUrl),
    corsOrigins: settings.corsOrigins,
    isStoreUnavailable: isDatabaseUnavailable,
    logError,
  };
  return {
    dependencies,
    /** Reads the version of what pages show: that of the catalogue, and the day of collections. */
    readVersion: async () => `${await readVersion()} ${dayInIndia(Date.now())}`,
    webhookPaths: providers.flatMap((item) => getWebhookPath(item) ?? []),
    /** Ends the event streams of the desk. */
    close: orderWatch.end,
  };
}

/** Describes the desk's cookie. With its prefix `__Host-` no other site can set it. */
function createDeskCookie(siteUrl: string): Dependencies['deskCookie'] {
  const isSecure = siteUrl.startsWith('https:');
  return { name: isSecure ? '__Host-kd-desk' : 'kd-desk', isSecure, origins: [siteUrl] };
}

/** Runs one `read` at a time; calls during a run share the next, which begins after them. */
export function coalesceReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    next = undefined;
    const reading = read();
    // The next run, if callers wait for it, begins right after this one.
    const end = () => {
      if (!next) running = undefined;
    };
    // The caller of this run gets its failure; the next run begins after it all the same.
    running = reading.then(end, end);
    return reading;
  }

  return () => {
    if (!running) return start();
    return (next ??= running.then(start));
  };
}

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

interface WatchOptions {
  /** Queries the database: see `SqlStore.ordersVersion`. */
  readVersion(): Promise<string>;
  pollIntervalMs: number;
  onError(error: Error): void;
}

interface Listener {
  version: string;
  onChange(version: string): void;
  onEnd(): void;
}

/** Watches changes to orders by any process, by polling while a page listens. */
export function createOrderWatch({
  readVersion,
  pollIntervalMs,
  onError,
}: WatchOptions): OrderWatch & { end(): void } {
  const listeners = new Set<Listener>();
  let isWatching = false;
  let hasEnded = false;

  async function watch() {
    if (isWatching) return;
    isWatching = true;
    while (listeners.size > 0) {
      await sleep(pollIntervalMs, undefined, { ref: false });
      if (listeners.size > 0) await poll().catch(onError);
    }
    isWatching = false;
  }

  async function poll() {
    // A listener that subscribes during the read may know a newer version.
    const earlierListeners = [...listeners];
    const version = await readVersion();
    for (const listener of earlierListeners) {
      if (listener.version === version || !listeners.has(listener)) continue;
      listener.version = version;
      listener.onChange(version);
    }
  }

  return {
    async readVersion() {
      if (hasEnded) throw createUnavailableError();
      return readVersion();
    },
    subscribe(version, onChange, onEnd) {
      const listener = { version, onChange, onEnd };
      listeners.add(listener);
      if (hasEnded) queueMicrotask(onEnd);
      void watch();
      return () => void listeners.delete(listener);
    },
    end() {
      hasEnded = true;
      for (const { onEnd } of listeners) onEnd();
    },
  };
}
