import 'fake-indexeddb/auto';
import { respondControlled } from '#devtools/controls/controlled-response.ts';
import { expect, it } from 'vitest';
import { makeHostileImports, makeHostileCovers } from '#api/hostile/builders.ts';
import { listForgottenParts } from '#api/imports/testing.ts';
import { runImports } from '#api/imports/run-imports.ts';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { readBooks } from '#import/read-books.ts';
import { changeSettingRows } from './settings-database.ts';
import * as host from './shop-api.ts';
import { createId, openShopStore } from './shop-store.ts';
import { ask } from './testing.ts';

async function signIn(): Promise<string> {
  await changeSettingRows(['delay', 'trade'], () => ({ delay: 0, trade: false }));
  const body = { email: 'meera.srinivasan@example.com', password: 'malgudi-days' };
  const { body: session } = await ask(host, 'POST /desk/session', { body });
  return (session as { token: string }).token;
}

async function send(token: string, method: string, path: string, body: BodyInit) {
  const headers = { authorization: token, 'if-match': '"1"' };
  const request = new Request(`http://localhost/api/desk${path}`, { method, body, headers });
  const response = await host.handleRequest(request, { tab: 'tab-1', page: '' }, respondControlled);
  return { status: response.status, body: (await response.json()) as { job: ImportJob } };
}

it('accepts none of 31 hostile covers in the demo', async () => {
  const token = await signIn();
  const before = (await (await openShopStore()).book('bk01'))?.coverImg;
  for (const { what, bytes } of makeHostileCovers(31, 3)) {
    const { status, body } = await send(token, 'PUT', '/books/bk01/cover', bytes);
    expect([what, status, body]).toEqual([
      what,
      409,
      expect.objectContaining({ code: 'no-uploads' }),
    ]);
  }
  expect((await (await openShopStore()).book('bk01'))?.coverImg).toBe(before);
});

it('completes 38 hostile imports in the demo, reports what is left out, and stores nothing that runs', async () => {
  const token = await signIn();
  const store = await openShopStore();
  for (const { what, bytes } of makeHostileImports(38, 4)) {
    const before = (await store.books()).length;
    const { status, body } = await send(token, 'POST', '/imports', bytes);
    expect([what, status]).toEqual([what, 202]);
    await runImports({ store, now: Date.now, createId, readBooks });
    const ended = await ask(host, `GET /desk/imports/${body.job._id}`, { token });
    const { state, added, failed, errors } = (ended.body as { job: ImportJob }).job;
    expect([what, state]).toEqual([what, expect.stringMatching(/^(?:done|failed)$/)]);
    expect([what, (await store.books()).length]).toEqual([what, before + added]);
    // A file or a row that is left out has an error.
    if (state === 'failed' || failed > 0) expect([what, errors]).not.toEqual([what, []]);
    for (const { message } of errors)
      expect([what, message]).toEqual([what, expect.stringMatching(/^[A-Z][^\p{C}]{10,300}$/u)]);
  }
  for (const { title, coverImg } of await store.books())
    expect([title, coverImg]).toEqual([
      title,
      expect.stringMatching(/^(?:\/covers\/|https:\/\/|$)/),
    ]);
  expect(await listForgottenParts(store)).toEqual([]);
});
