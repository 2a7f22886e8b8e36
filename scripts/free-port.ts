import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fail } from './fail.ts';

/** Ends the program if a server cannot listen on this port of the address; `command` starts it. */
export async function requirePort(port: number, host: string, command: string): Promise<void> {
  const isFree = await isPortFree(port, host).catch(({ message }: Error) =>
    fail(`HOST or PORT cannot be used: ${message}.`),
  );
  if (!isFree)
    fail(`Port ${port} is in use. Set PORT to another, for instance PORT=4174 ${command}.`);
}

async function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections and to servers that
 * ask for any port: one of those may be taken again before the server of a test listens on it.
 */
const PORTS = [20_000, 32_768] as const;

/** Ports that were found before: programs such as HAProxy listen on one beside another program. */
const found = new Set<number>();

/** Finds a port of the loopback interface on which no process listens; each port once. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(...PORTS);
  if (found.has(port)) return findFreePort();
  found.add(port);
  return (await isPortFree(port, '127.0.0.1')) ? port : findFreePort();
}
