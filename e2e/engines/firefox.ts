import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHome, toCall, type Engine } from './engine.ts';

export const FIREFOX = 'firefox-esr';

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: Record<string, unknown>;
  message?: string;
  params?: { level: string; text: string; type: string };
}

/** Starts Firefox without a screen, with these preferences. It speaks WebDriver BiDi. */
export async function startFirefox(
  preferences: Record<string, string | number | boolean> = {},
): Promise<Engine> {
  const home = await createHome();
  const lines = Object.entries({ 'remote.log.truncate': false, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(home.folder, 'user.js'), lines.join('\n'));
  const flags = ['--headless', '--no-remote', '--remote-debugging-port', '0'];
  const firefox = home.start(FIREFOX, [...flags, '--profile', home.folder, 'about:blank']);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${output}`)));
    firefox.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /listening on (ws:\S+)/.exec(output) ?? [];
      if (found) resolve(found);
    });
  });

  const errors: string[] = [];
  const pending = new Map<number, (message: Message) => void>();
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data) as Message;
    if (message.id !== undefined) pending.get(message.id)?.(message);
    else if (isPageError(message)) errors.push(message.params?.text ?? '');
  });
  let lastId = 0;
  function send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = (lastId += 1);
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      pending.set(id, ({ type, message, result = {} }) => {
        pending.delete(id);
        if (type === 'error') reject(new Error(`${method}: ${message}`));
        else resolve(result);
      });
    });
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await send('browsingContext.getTree')) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  return {
    open: (address) =>
      send('browsingContext.navigate', { context, url: address, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async run(act, ...args) {
      const expression = `Promise.resolve(${toCall(act, args)}).then(JSON.stringify)`;
      const target = { context };
      const response = await send('script.evaluate', { expression, target, awaitPromise: true });
      const { type, result, exceptionDetails } = response as {
        type: string;
        result?: { value?: string };
        exceptionDetails?: { text: string };
      };
      if (type === 'exception') throw new Error(exceptionDetails?.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    input: (actions) => send('input.performActions', { context, actions }),
    takeErrors: () => errors.splice(0),
    async close() {
      await send('browser.close').catch(() => undefined);
      await home.close();
    },
  };
}

/**
 * Whether a message reports an error of the page. Other messages are about requests that a
 * navigation, or the end of the test, has stopped.
 */
function isPageError({ params }: Message): boolean {
  if (params?.level !== 'error' || params.type !== 'javascript') return false;
  return !/ServiceWorker intercepted|register\/update a ServiceWorker|downloadable font/.test(
    params.text,
  );
}
