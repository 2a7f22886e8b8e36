import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import * as host from './shop-api.ts';
import { ask } from './testing.ts';
import { createTestApi, send } from '#api/testing.ts';
import { setControls } from '#devtools/controls/controls.ts';

it('the API in the browser responds to GET /api/test-todos with three items', async () => {
  await setControls({ delay: 0 });
  expect(await ask(host, 'GET /test-todos')).toEqual({
    status: '200 OK',
    body: {
      todos: Array.from({ length: 3 }, () => ({
        _id: expect.any(String),
        title: expect.any(String),
        isCompleted: expect.any(Boolean),
      })),
    },
  });
  expect((await ask(host, 'DELETE /test-todos')).status).toBe('405 Method Not Allowed');
});

it('the API of a shop on a server does not have GET /api/test-todos', async () => {
  expect((await send(createTestApi(), 'GET /test-todos')).status).toBe('404 Not Found');
});
