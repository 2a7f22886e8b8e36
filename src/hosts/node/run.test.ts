import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { DatabaseUnavailable } from '#stores/sql/database.ts';
import { openPostgres } from '#stores/sql/postgres.ts';
import { repeat, waitForDatabase } from './run.ts';

it('repeats the work, one run at a time and even after a failure, until it is stopped', async () => {
  const errors: string[] = [];
  let runs = 0;
  let activeRuns = 0;
  const stop = repeat(
    async () => {
      expect(++activeRuns).toBe(1);
      await Promise.resolve();
      activeRuns--;
      if (++runs === 2) throw new Error('no database');
    },
    { intervalMs: 1, onError: ({ message }) => errors.push(message) },
  );
  await expect.poll(() => runs).toBeGreaterThan(3);
  await stop();
  const runsAtStop = runs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([runs, errors]).toEqual([runsAtStop, ['no database']]);
});

describe.runIf(inject('postgresUrl'))('waiting for PostgreSQL', () => {
  /**
   * Connects to a database as the shop does when it starts. `onWait` is called with each line that
   * is logged while the shop waits.
   */
  async function connectAsShop(url: URL, onWait: (line: unknown) => void) {
    const { read, close } = openPostgres({ url: url.href });
    onTestFinished(() => close());
    await waitForDatabase(() => read('SELECT 1'), { warn: onWait });
  }

  it('retries until the database is available', async () => {
    const url = new URL(inject('postgresUrl'));
    const real = { host: url.hostname, port: Number(url.port || 5432) };
    const proxy = createServer((socket) => {
      const upstream = connect(real);
      for (const end of [socket, upstream]) end.on('error', () => undefined);
      socket.pipe(upstream).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    proxy.close();
    await once(proxy, 'close');
    onTestFinished(() => void proxy.close());
    url.host = `127.0.0.1:${port}`;
    const lines: unknown[] = [];
    await connectAsShop(url, (line) => {
      lines.push(line);
      proxy.listen(port, '127.0.0.1');
    });
    expect(lines).toEqual([{ reason: `connect ECONNREFUSED 127.0.0.1:${port}` }]);
  });

  it('does not wait for a database that does not exist', async () => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/no_such_shop';
    const connecting = connectAsShop(url, (line) => expect.fail(JSON.stringify(line)));
    await expect(connecting).rejects.toThrow('database "no_such_shop" does not exist');
  });

  it('does not wait if the password is missing', async () => {
    const missing = new DatabaseUnavailable('SASL: client password must be a string');
    const log = { warn: () => expect.fail('It does not come by waiting.') };
    await expect(waitForDatabase(() => Promise.reject(missing), log)).rejects.toThrow(missing);
  });
});
