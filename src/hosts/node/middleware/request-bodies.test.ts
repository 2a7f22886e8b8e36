import { expect, it, vi } from 'vitest';
import { createBodyReader } from './request-bodies.ts';

const maxBytes = 1_000_000;

/** Makes a request of whose body this number of bytes has been sent. `end` ends the body. */
function aSlowRequest(bytes: number) {
  let end = () => {};
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new Uint8Array(bytes));
      end = () => stream.close();
    },
  });
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
  return { request: new Request('http://localhost', init), end: () => end() };
}

it('reads large bodies into memory only up to a common limit, and refuses others with 503', async () => {
  const readBody = createBodyReader(300_000);
  const sizes: number[] = [];
  let endCalls = () => {};
  const calls = new Promise<void>((resolve) => (endCalls = resolve));
  const read = (request: Request) =>
    readBody({ request, client: 'a client', maxBytes }, (bytes) => {
      sizes.push(bytes.length);
      return calls;
    });
  const slowRequests = [aSlowRequest(100_000), aSlowRequest(100_000), aSlowRequest(100_000)];
  const reading = slowRequests.map(({ request }) => read(request));
  const refuse = async (bytes: number) => {
    const refused = await read(aSlowRequest(bytes).request);
    expect([refused?.status, refused?.code, refused?.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
  };
  await refuse(20_000);
  await refuse(100_000);
  const small = aSlowRequest(1000);
  reading.push(read(small.request));
  small.end();
  await vi.waitUntil(() => sizes.includes(1000));

  for (const { end } of slowRequests) end();
  await vi.waitUntil(() => sizes.length === 4);
  // The calls have not ended.
  await refuse(20_000);
  endCalls();
  expect(await Promise.all(reading)).toEqual([undefined, undefined, undefined, undefined]);
  const next = aSlowRequest(100_000);
  const readNext = read(next.request);
  next.end();
  expect(await readNext).toBeUndefined();
});

it('leaves memory for the large bodies of other clients', async () => {
  const readBody = createBodyReader(300_000, 100_000);
  const use = async () => {};
  const slow = aSlowRequest(90_000);
  const reading = readBody({ request: slow.request, client: 'a client', maxBytes }, use);
  const refused = await readBody(
    { request: aSlowRequest(20_000).request, client: 'a client', maxBytes },
    use,
  );
  expect(refused?.status).toBe(503);
  const other = aSlowRequest(20_000);
  const readOther = readBody({ request: other.request, client: 'another client', maxBytes }, use);
  other.end();
  expect(await readOther).toBeUndefined();
  slow.end();
  expect(await reading).toBeUndefined();
  const next = aSlowRequest(20_000);
  const readNext = readBody({ request: next.request, client: 'a client', maxBytes }, use);
  next.end();
  expect(await readNext).toBeUndefined();
});
