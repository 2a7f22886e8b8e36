import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

interface EndOptions {
  /** How long calls are still taken, so that proxies can turn to another process. */
  drainMs: number;
  /** For what is under way after that. */
  limitMs: number;
  /** Resolves when no work is under way. */
  stopWork(): Promise<unknown>;
  closeDatabase(): Promise<void>;
}

/**
 * Prepares the end of a server that no proxy sees as a reset: answers end their connections, then no
 * connection is taken any more, and what is under way is finished. The function resolves with whether
 * everything was, at the latest when both times are over.
 */
export function prepareEnd(server: Server): (options: EndOptions) => Promise<boolean> {
  /** Connections without a request so far, which Node does not count as idle. */
  const unused = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let isDraining = false;
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }, answer) => {
    unused.delete(socket);
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
    if (isDraining) endConnection(answer);
  });

  async function close(): Promise<void> {
    const closed = once(server, 'close');
    // After all connections that wait were accepted: closing would reset them.
    await setImmediate();
    server.close();
    for (const socket of unused) socket.destroy();
    // Those whose last answer began before the draining.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    await closed;
    clearInterval(idle);
  }

  return async ({ drainMs, limitMs, stopWork, closeDatabase }) => {
    const workStopped = stopWork();
    isDraining = true;
    answers.forEach(endConnection);
    const finish = async () => {
      await wait(drainMs);
      await Promise.all([close(), workStopped]);
      await closeDatabase();
      return true;
    };
    return Promise.race([finish(), wait(drainMs + limitMs, false)]);
  };
}

function endConnection(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('connection', 'close');
}
