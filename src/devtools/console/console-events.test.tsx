import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, showConsole } from './testing.tsx';

/** Answers the last call with a stream of events, and returns what sends them. */
function stream(calls: ReturnType<typeof showConsole>['calls']) {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
  calls.at(-1)?.respond(new Response(readable, { headers }));
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  return { write, end: () => writer.close() };
}

it('shows events as they arrive, and keeps them when the request is cancelled', async () => {
  const { calls } = showConsole();
  await click('Submit');
  const { write } = stream(calls);
  await screen.findByText('Receiving events…');
  await write('event: change\ndata: é');
  expect((await screen.findByText(/data: é$/)).closest('pre')).toBeTruthy();
  await write('t\n\ndata: second\n\n');
  await screen.findByText(/data: ét\s+data: second/);
  await click('Cancel');
  expect(screen.getByText(/data: second/)).toBeTruthy();
  // The last one can only be written after the first one was read.
  await act(async () => {
    for (const number of [1, 2, 3, 4, 5]) await write(`data: late ${number}\n\n`);
  });
  expect(screen.queryByText('Receiving events…')).toBeNull();
  expect(screen.queryByText(/data: late/)).toBeNull();

  await click('Submit');
  expect(screen.queryByText(/data: second/)).toBeNull();
});

it('shows a stream that ends as any other response', async () => {
  const { calls } = showConsole();
  await click('Submit');
  const { write, end } = stream(calls);
  await write('data: only\n\n');
  await end();
  await screen.findByText('Status : 200');
  expect(screen.getByText(/data: only/)).toBeTruthy();
});
