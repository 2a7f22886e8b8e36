import { expect, it } from 'vitest';
import { HttpError } from '#api/errors.ts';
import { createBodyReader } from './gate.ts';

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
  const read = createBodyReader(300_000);
  const slowRequests = [aSlowRequest(100_000), aSlowRequest(100_000), aSlowRequest(100_000)];
  const reading = slowRequests.map(({ request }) => read(request));
  for (const bytes of [20_000, 100_000]) {
    const refused = (await read(aSlowRequest(bytes).request)) as HttpError;
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
  }
  const small = aSlowRequest(1000);
  const readSmall = read(small.request);
  small.end();
  expect(await readSmall).toHaveLength(1000);

  for (const { end } of slowRequests) end();
  expect((await Promise.all(reading)).map((bytes) => bytes instanceof HttpError)).toEqual([
    false,
    false,
    false,
  ]);
  const next = aSlowRequest(100_000);
  const readNext = read(next.request);
  next.end();
  expect(await readNext).toHaveLength(100_000);
});
