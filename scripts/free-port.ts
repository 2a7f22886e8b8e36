import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fail } from './fail.ts';

/** Ends the program if a server cannot listen on this port of the address; `command` starts it. */
export async function requirePort(port: number, host: string, command: string): Promise<void> {
  if (!(await isPortFree(port, host).catch((error: Error) => fail(error.message))))
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

/** Finds a port of the loopback interface on which no process listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
