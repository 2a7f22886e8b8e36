import { expect, it } from 'vitest';
import { aUser } from '../builders.ts';
import { endSessions, hasSessionEnded, withoutInternalFields } from './sessions.ts';

const user = aUser();
const { _id } = user;

it('keeps the sessions of a user who never ended a session', () => {
  expect(hasSessionEnded({ _id }, user)).toBe(false);
  expect(hasSessionEnded({ _id, jti: 's1' }, user)).toBe(false);
});

it('ends all sessions that began before', () => {
  const once = endSessions(user);
  expect(hasSessionEnded({ _id }, once)).toBe(true);
  expect(hasSessionEnded({ _id, jti: 's1', round: 1 }, once)).toBe(false);
  const twice = endSessions(endSessions(user, { jti: 's1' }));
  expect(hasSessionEnded({ _id, jti: 's1' }, twice)).toBe(true);
  expect(hasSessionEnded({ _id, jti: 's2', round: 1 }, twice)).toBe(true);
});

it('keeps one session until the user keeps another one', () => {
  const kept = endSessions(user, { jti: 's1' });
  expect(hasSessionEnded({ _id, jti: 's1' }, kept)).toBe(false);
  expect(hasSessionEnded({ _id, jti: 's2' }, kept)).toBe(true);
  const next = endSessions(kept, { jti: 's3' });
  expect(hasSessionEnded({ _id, jti: 's1' }, next)).toBe(true);
});

it('treats all sessions without an id as one session', () => {
  expect(hasSessionEnded({ _id }, endSessions(user, {}))).toBe(false);
  expect(hasSessionEnded({ _id, jti: 's1' }, endSessions(user, {}))).toBe(true);
});

it('ends a session with an id that began for an earlier user with the same email', () => {
  expect(hasSessionEnded({ _id: 'another', jti: 's1' }, user)).toBe(true);
  expect(hasSessionEnded({ _id: 'another' }, user)).toBe(false);
});

it('removes the internal fields of sessions from a user', () => {
  expect(withoutInternalFields(endSessions(user, { jti: 's1' }))).toEqual(user);
});
