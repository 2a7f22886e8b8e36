import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

const HEADER_BYTES = 64 * 1024;

/** ms. */
interface TimeLimits {
  headers: number;
  /** For headers and body together. */
  request: number;
  /** Between two requests on a connection. */
  keepAlive: number;
  /** In which a visitor takes no byte of an answer. */
  silence: number;
  /** How often the first two are checked. */
  check: number;
}

const TIME_LIMITS: TimeLimits = {
  headers: 10_000,
  request: 30_000,
  // Longer than proxies keep theirs, so that none uses a connection that is closing.
  keepAlive: 65_000,
  silence: 60_000,
  check: 5_000,
};

type ServeOptions = Pick<Parameters<typeof serve>[0], 'fetch' | 'port' | 'hostname'>;

/** Resolves with a server that listens, and that no visitor can keep busy by doing nothing. */
export async function listen(
  options: ServeOptions,
  limits: TimeLimits = TIME_LIMITS,
): Promise<Server> {
  const server = serve({
    ...options,
    serverOptions: {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.check,
    },
  }) as Server;
  // Without this one, Node waits for ever until an answer is taken.
  server.timeout = limits.silence;
  await once(server, 'listening');
  return server;
}
