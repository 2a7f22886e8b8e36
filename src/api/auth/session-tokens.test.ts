import { expect, it, vi } from 'vitest';
import { createTestApi, NOW, send, signUp } from '../testing.ts';
import { createToken, type Sessions, type TokenPayload } from './token.ts';

const EXPIRY_S = Date.parse(NOW) / 1000 + 3600;

/** Creates a token of the user from `open`, with these session fields. */
function tokenWith(session: Partial<TokenPayload>) {
  return createToken({ _id: 'new-1', email: 'asha@example.com', ...session }, 'a secret for tests');
}

/** Opens an API whose host can end sessions, with one user. */
async function open() {
  const sessions = {
    lifetimeMs: 3_600_000,
    isEnded: vi.fn<Sessions['isEnded']>(async () => false),
    end: vi.fn<Sessions['end']>(async () => undefined),
  };
  const api = createTestApi({ sessions });
  await signUp(api);
  return { api, sessions };
}

it('does not look up a session for a token without a session id', async () => {
  const { api, sessions } = await open();
  const response = await send(api, 'GET /user/cart', { token: await tokenWith({}) });
  expect(response).toMatchObject({ status: '200 OK' });
  expect(sessions.isEnded).not.toHaveBeenCalled();
});

it.each([{}, { jti: 's1' }, { exp: EXPIRY_S }])(
  'ends no session at the logout of a token that has only %j',
  async (session) => {
    const { api, sessions } = await open();
    const token = await tokenWith(session);
    expect(await send(api, 'POST /auth/logout', { token })).toMatchObject({
      status: '204 No Content',
    });
    expect(sessions.end).not.toHaveBeenCalled();
  },
);

it('accepts a token with a session id on a host that can no longer end sessions', async () => {
  const api = createTestApi();
  await signUp(api);
  const token = await tokenWith({ jti: 's1', exp: EXPIRY_S });
  expect(await send(api, 'POST /auth/logout', { token })).toMatchObject({
    status: '204 No Content',
  });
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({ status: '200 OK' });
});
