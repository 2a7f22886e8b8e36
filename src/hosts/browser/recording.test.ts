import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { ask, signIn } from './testing.ts';

beforeEach(async () => {
  vi.resetModules();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
  const { setControls } = await import('#devtools/controls/controls.ts');
  await setControls({ delay: 0 });
});

it('records calls with bodies and changed records, without passwords and tokens', async () => {
  const { readRecording, startRecording, stopRecording } = await import('./recording.ts');
  const host = await import('./shop-api.ts');
  await ask(host, 'GET /categories');
  await startRecording();
  const token = await signIn(host);
  await ask(host, 'POST /user/cart', { body: { product: { _id: 'bk06' } }, token });
  await ask(host, 'POST /user/cart/bk06', { body: { action: { type: 'increment' } }, token });
  await ask(host, 'GET /products', { page: 'http://localhost/mock-man' });
  const recording = await readRecording();
  const text = JSON.stringify(recording);
  expect(text).not.toContain(token);
  expect(text).not.toContain('open-shelf');
  const last = recording?.calls.at(-1);
  expect(last).toMatchObject({
    page: '/books',
    method: 'POST',
    path: '/api/user/cart/bk06',
    status: 200,
    body: { action: { type: 'increment' } },
    changes: [
      { record: expect.stringMatching(/^cart\//), fields: [{ name: '0.qty', was: 1, is: 2 }] },
    ],
  });
  await stopRecording();
  await ask(host, 'GET /categories');
  expect(await readRecording()).toBeUndefined();
});
