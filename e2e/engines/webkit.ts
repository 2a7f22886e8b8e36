import { findFreePort } from '../../scripts/free-port.ts';
import { waitForServer } from '../../scripts/testing/wait-for-server.ts';
import { createHome, toCall, type Engine } from './engine.ts';

const DRIVER = 'WebKitWebDriver';
const DISPLAY = 'broadwayd';
export const WEBKIT_PROGRAMS = [DRIVER, DISPLAY];
/** The time limit of one command. A page from the back/forward cache may never respond. */
const COMMAND_TIMEOUT_MS = 30_000;
const START_TIMEOUT_MS = 30_000;
/** Debian's Python, which has the packages for GTK and WebKit. */
const PYTHON = '/usr/bin/python3';
const WINDOW = new URL('webkit-window.py', import.meta.url).pathname;

/** Starts WebKitGTK on GTK's display without a screen. It speaks WebDriver over HTTP. */
export async function startWebKit(): Promise<Engine> {
  const home = await createHome();
  const port = await findFreePort();
  const environment = {
    GDK_BACKEND: 'broadway',
    BROADWAY_DISPLAY: ':1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
  const display = home.start(DISPLAY, ['--unixsocket', `${home.folder}/display`, ':1']);
  await new Promise((resolve) => display.stdout?.once('data', resolve));
  home.start(DRIVER, [`--port=${port}`], environment);
  const driver = `http://127.0.0.1:${port}`;
  const describe = () => `${DRIVER} does not respond.`;
  const ready = waitForServer(`${driver}/status`, { limitMs: START_TIMEOUT_MS, describe });
  await ready.catch(async (error: unknown) => {
    await home.close();
    throw error;
  });

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${driver}/session${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }

  const options = { binary: PYTHON, args: [WINDOW] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await send('POST', '', { capabilities })) as { sessionId: string };
  const toPath = (name: string) => `/${sessionId}/${name}`;
  return {
    open: (url) => send('POST', toPath('url'), { url }),
    back: () => send('POST', toPath('back'), {}),
    reload: () => send('POST', toPath('refresh'), {}),
    resize: (width, height) => send('POST', toPath('window/rect'), { width, height }),
    async run(act, ...args) {
      const script = `const done = arguments[0];
        Promise.resolve(${toCall(act, args)}).then(
          (value) => done({ text: JSON.stringify(value) }),
          (error) => done({ error: String(error) }),
        );`;
      const response = await send('POST', toPath('execute/async'), { script, args: [] });
      const { text, error } = response as { text?: string; error?: string };
      if (error) throw new Error(error);
      return text === undefined ? undefined : JSON.parse(text);
    },
    input: (actions) => send('POST', toPath('actions'), { actions }),
    takeErrors: () => [],
    async close() {
      await send('DELETE', `/${sessionId}`).catch(() => undefined);
      await home.close();
    },
  };
}
