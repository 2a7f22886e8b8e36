import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';
import { openOwnedShop } from './testing.ts';

/** Opens a shop with an owner. `send` uploads a file to import. */
async function openDesk() {
  const shop = await openOwnedShop();
  const send = (body: BodyInit, headers?: object) =>
    shop.send('POST', '/api/desk/imports', body, headers);
  return { ...shop, send };
}

it('accepts a file above the limit of other bodies, and imports it', async () => {
  const { send, ask, cookie, jobs, store } = await openOwnedShop();
  const rows = Array.from({ length: 60 }, (_, index) => `Book ${index},100,${'x'.repeat(25_000)}`);
  // The slash at the end changes nothing.
  const file = ['title,originalPrice,description', ...rows].join('\n');
  const response = await send('POST', '/api/desk/imports/', file);
  expect(response.status).toBe(202);
  const { job } = (await response.json()) as { job: { _id: string } };
  await jobs.runImports();
  const ended = await ask(`/api/desk/imports/${job._id}`, { headers: { cookie } });
  expect(await ended.json()).toMatchObject({ job: { state: 'done', added: 60, failed: 0 } });
  const csv = await ask('/api/desk/export/books.csv', { headers: { cookie } });
  expect((await csv.text()).split('\r\n')).toHaveLength((await store.books()).length + 2);
});

it('reads no bytes of a file that is too large, or whose sender is not an owner', async () => {
  const { send, ask } = await openDesk();
  let pulls = 0;
  const endless = () =>
    new ReadableStream(
      {
        pull(stream) {
          pulls += 1;
          stream.enqueue(new Uint8Array(65_536));
        },
      },
      { highWaterMark: 0 },
    );
  // A file may have 200 MB.
  const announced = await send(endless(), { 'content-length': String(201 * 1024 ** 2) });
  expect(announced.status).toBe(413);
  const init = { method: 'POST', body: endless(), duplex: 'half' } as RequestInit;
  expect((await ask('/api/desk/imports', init)).status).toBe(401);
  expect(pulls).toBe(0);
});

it('refuses a file as soon as it is too large, and stores nothing of it', async () => {
  const { send, store } = await openDesk();
  let bytes = 0;
  const body = new ReadableStream({
    pull(stream) {
      bytes += 4_194_304;
      stream.enqueue(new Uint8Array(4_194_304));
    },
  });
  const response = await send(body);
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'too-large' });
  // The limit is 200 MB. Some chunks beyond the limit may be read before the refusal.
  expect(bytes).toBeLessThan(230 * 1024 ** 2);
  expect(await store.records.list('importParts', {})).toEqual([]);
  expect(await store.records.list('imports', {})).toEqual([]);
});

it.each([
  ['401', 'POST', '/api/desk/imports', 50_000_000, ''],
  ['401', 'PUT', '/api/desk/books/bk01/cover', 1_000_000, ''],
  ['413', 'POST', '/api/desk/imports', 500_000_000, 'owner'],
  ['400', 'PUT', '/api/desk/books/bk01/cover', 50_000_000, 'owner'],
  ['413', 'POST', '/api/auth/login', 50_000_000, ''],
  ['413', 'POST', '/api/user/cart', 50_000_000, ''],
])(
  'answers with %s before the body of %s %s has arrived, and says that the connection ends',
  async (status, method, path, bytes, user) => {
    const { app, cookie } = await openOwnedShop();
    const server = await listen({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    onTestFinished(() => {
      socket.destroy();
      server.close();
    });
    let response = '';
    socket.on('data', (part) => (response += String(part)));
    const owner = user === 'owner' ? `cookie: ${cookie}\r\norigin: http://127.0.0.1:4173\r\n` : '';
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: shop\r\ncontent-length: ${bytes}\r\n${owner}\r\n{`,
    );
    await expect.poll(() => response).toMatch(/\r\n\r\n.*"code":/s);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toMatch(/\r\nconnection: close\r\n/i);
  },
);
