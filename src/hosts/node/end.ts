import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** How long a connection without a request is kept, because it may be new. */
const FIRST_REQUEST_MS = 500;

/** The longest wait for a moment without a new connection; a busy shop may have none. */
const ACCEPT_TIMEOUT_MS = 1000;

interface EndOptions {
  /** How long calls are still accepted, so that proxies can switch to another process. */
  drainMs: number;
  /** The time for requests that are still in flight after that. */
  limitMs: number;
  /** Resolves when no work is in progress. */
  stopWork(): Promise<unknown>;
  closeDatabase(): Promise<void>;
}

/**
 * Prepares a graceful shutdown: responses close their connections, then no connection is accepted, and
 * running requests are finished. The returned function resolves with whether all of them were, at the
 * latest when both time limits are over.
 */
export function prepareEnd(server: Server): (options: EndOptions) => Promise<boolean> {
  /** Connections that have no call in progress. */
  const idle = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let isDraining = false;
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    idle.delete(socket);
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      if (!socket.destroyed) idle.add(socket);
    });
    if (isDraining) endConnection(response);
  });

  /**
   * Closing the server would reset connections that wait to be accepted. Resolves after a turn of the
   * event loop in which none was accepted: one turn accepts at most one.
   */
  async function acceptWaiting(): Promise<void> {
    const end = performance.now() + ACCEPT_TIMEOUT_MS;
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      const before = accepted;
      await setImmediate();
      if (accepted === before && performance.now() - begin < 1) return;
    }
  }

  async function close(): Promise<void> {
    const closed = once(server, 'close');
    await acceptWaiting();
    // `close` of HTTP servers destroys connections that are still sending a response.
    NetServer.prototype.close.call(server);
    const late = setInterval(() => idle.forEach((socket) => socket.destroy()), FIRST_REQUEST_MS);
    await closed;
    clearInterval(late);
  }

  return async ({ drainMs, limitMs, stopWork, closeDatabase }) => {
    const workStopped = stopWork();
    isDraining = true;
    responses.forEach(endConnection);
    const finish = async () => {
      await wait(drainMs);
      await Promise.all([close(), workStopped]);
      await closeDatabase();
      return true;
    };
    return Promise.race([finish(), wait(drainMs + limitMs, false)]);
  };
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
