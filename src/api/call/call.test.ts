import { expect, it } from 'vitest';
import { createTestApi, send } from '../testing.ts';

it.each([
  ['{', [{ field: '', message: 'Expected JSON in UTF-8.' }]],
  ['5', [{ field: '', message: 'Expected Object.' }]],
  [
    '{"email":7}',
    [
      { field: 'email', message: 'Expected string.' },
      { field: 'password', message: 'Missing.' },
    ],
  ],
])('names the fields of the body %s', async (body, fields) => {
  const response = await send(createTestApi(), 'POST /auth/signup', { body });
  expect(response.body).toMatchObject({ code: 'bad-request', fields });
});

it.each(['desk/reports/sales?from=x', 'desk/orders?cursor=!', 'user/orders?cursor=!'])(
  'checks the token before the query of /%s',
  async (path) => {
    expect(await send(createTestApi(), `GET /${path}`)).toMatchObject({
      body: { code: 'bad-token' },
    });
  },
);
