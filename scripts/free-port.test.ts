import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from './free-port.ts';

it('finds ports that no outgoing connection can take', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort));
  // The system takes this port from the same range as the ports of connections.
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(Math.max(...ports)).toBeLessThan((server.address() as AddressInfo).port);
});
