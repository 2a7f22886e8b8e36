import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  changeDraft,
  dropDraft,
  dropOtherDrafts,
  readDraft,
  logOut,
  loseSession,
  startSession,
} from './session-store.ts';

const signIn = (email: string) =>
  startSession({ token: email, user: { firstName: 'A', lastName: 'R', email } }, true);

beforeEach(() => {
  sessionStorage.clear();
  signIn('asha@example.com');
});
afterEach(() => {
  logOut();
  vi.restoreAllMocks();
});

it('restores what was entered in the same form', () => {
  changeDraft('a', { name: 'Asha Rao', city: 'Mysuru' });
  changeDraft('a', { city: 'Hampi' });
  changeDraft('b', { city: 'Goa' });
  expect(readDraft('a')).toEqual({ name: 'Asha Rao', city: 'Hampi' });
  dropDraft('b');
  expect(readDraft('a')).toEqual({ name: 'Asha Rao', city: 'Hampi' });
  expect(readDraft('b')).toEqual({});
  changeDraft('a', { city: undefined });
  expect(readDraft('a')).toEqual({ name: 'Asha Rao' });
});

it('restores nothing that another user has entered, and keeps it until that is dropped', () => {
  changeDraft('a', { name: 'Asha Rao' });
  loseSession();
  expect(readDraft('a')).toEqual({});
  signIn('asha@example.co');
  expect(readDraft('a')).toEqual({});
  signIn('asha@example.com');
  dropOtherDrafts();
  expect(readDraft('a')).toEqual({ name: 'Asha Rao' });
  signIn('asha@example.co');
  dropOtherDrafts();
  expect(sessionStorage.getItem('drafts')).toBeNull();
});

it.each(['{', 'null', '7', '"a"', '[]', '{}', '{"a":7}', '{"a":null}'])(
  'restores nothing if %s is stored',
  (text) => {
    sessionStorage.setItem('drafts', `{"email":"asha@example.com","forms":${text}}`);
    expect({ ...readDraft('a') }).toEqual({});
    sessionStorage.setItem('drafts', text);
    expect(readDraft('a')).toEqual({});
  },
);

it('keeps a draft until the page is closed if storage is denied', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  changeDraft('a', { name: 'Asha Rao' });
  expect(readDraft('a')).toEqual({ name: 'Asha Rao' });
  dropDraft('a');
  expect(readDraft('a')).toEqual({});
});
