import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { closeSockets } from './sockets.ts';

/** How often a shutdown closes idle connections: not at once, as a first request may arrive. */
const FIRST_REQUEST_MS = 500;

/** The maximum wait for a moment without a new connection; a busy shop may have no such moment. */
const ACCEPT_TIMEOUT_MS = 1000;

interface ShutdownOptions {
  /** How long calls are still accepted, so that proxies can switch to another process. */
  drainMs: number;
  /** The time limit for requests that are still in flight after that. */
  limitMs: number;
  /** Resolves when no background work is in progress. */
  stopWork(): Promise<unknown>;
  closeDatabase(): Promise<void>;
}

/**
 * Returns a function that shuts the server down: it closes each connection after its response,
 * accepts no new ones, and waits for background work. Resolves with whether everything ended within
 * both time limits.
 */
export function prepareShutdown(server: Server): (options: ShutdownOptions) => Promise<boolean> {
  /** Connections without a call in progress. */
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
   * Waits until no connection waits to be accepted, because closing the server would reset such
   * connections. One turn of the event loop accepts only one from each socket: the wait ends after
   * a turn that accepts none. It must take less than 1 ms, because more may have arrived during a
   * longer one.
   */
  async function acceptWaiting(): Promise<void> {
    const end = performance.now() + ACCEPT_TIMEOUT_MS;
    for (let startedAt = performance.now(); startedAt < end; startedAt = performance.now()) {
      const before = accepted;
      await setImmediate();
      if (accepted === before && performance.now() - startedAt < 1) return;
    }
  }

  async function close(): Promise<void> {
    await acceptWaiting();
    const closed = closeSockets(server);
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
