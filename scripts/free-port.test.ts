import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findFreePort, requirePort } from './free-port.ts';

it('finds ports that no outgoing connection can take', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort));
  // The system takes this port from the same range as the ports of connections.
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(Math.max(...ports)).toBeLessThan((server.address() as AddressInfo).port);
});

it('names the settings of an address that this machine does not have', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  // An address for documentation (RFC 5737).
  await expect(requirePort(await findFreePort(), '192.0.2.1', 'x')).rejects.toThrow('exit 1');
  expect(lines).toEqual([expect.stringMatching(/^HOST or PORT cannot be used: listen EADDRNOTAV/)]);
});
