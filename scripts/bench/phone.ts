import type { Browser } from './browser.ts';
import { openPage, type Session } from './cdp.ts';

const CPU_RATE = 4;
const LATENCY_MS = 150;
const DOWN = (1.6 * 1000 * 1000) / 8;
const UP = (750 * 1000) / 8;
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/140.0.0.0 Mobile Safari/537.36';

interface Attached {
  sessionId: string;
  targetInfo: { type: string };
}

export interface PhoneOptions {
  /** The page it shows at first. */
  at?: string;
  /** Slow network too, for page and workers; the CPU is slow in any case. */
  hasSlowNetwork: boolean;
}

export interface Phone {
  page: Session;
  close(): Promise<void>;
}

/** A page that was nowhere before, in a phone's shape, four times slower than this machine. */
export async function openPhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const { connection } = browser;
  const { browserContextId } = await connection.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  );
  const page = await openPage(connection, browserContextId);
  page.on<Attached>('Target.attachedToTarget', (target) => {
    slowWorker(connection.session(target.sessionId), options);
  });
  await page.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
  });
  await shapePhone(page);
  if (options.at) await page.send('Page.navigate', { url: options.at });
  if (options.hasSlowNetwork) await slowNetwork(page);
  return {
    page,
    close: async () =>
      void (await connection.send('Target.disposeBrowserContext', { browserContextId })),
  };
}

async function shapePhone(page: Session) {
  await page.send('Page.enable');
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 412,
    height: 823,
    deviceScaleFactor: 1.75,
    mobile: true,
  });
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.send('Emulation.setUserAgentOverride', { userAgent: USER_AGENT });
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}

function slowNetwork(target: Session): Promise<unknown> {
  return Promise.all([
    target.send('Network.enable'),
    target.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: DOWN,
      uploadThroughput: UP,
    }),
  ]);
}

/**
 * A worker answers nothing before it runs, so nothing is waited for. Chromium may not slow a worker's
 * CPU; its network it does.
 */
function slowWorker(worker: Session, { hasSlowNetwork }: PhoneOptions) {
  const calls = [
    ...(hasSlowNetwork ? [slowNetwork(worker)] : []),
    worker.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE }),
    worker.send('Runtime.runIfWaitingForDebugger'),
  ];
  for (const call of calls) call.catch(() => undefined);
}
