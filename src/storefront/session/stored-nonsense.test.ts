import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anyCharacter } from '../../../scripts/testing/any-character.ts';
import { readPurchase } from '../features/purchase/purchase-store.ts';
import { parseReturnTo, parseStateToRestore } from '../routes/account/sign-in.tsx';
import { parseIntent } from './guard.ts';
import { booksPath, queryFromSearch } from '../navigation/paths.ts';
import { parseAddressTask } from '../features/addresses/address-book.ts';
import { getScrollKey } from '../navigation/scroll.ts';

const EMAIL = 'asha@example.com';
const USER = JSON.stringify({ email: EMAIL, firstName: 'Asha', lastName: '' });
const NAMES = [
  '_id',
  'addressId',
  'createdAt',
  'gift',
  'id',
  'email',
  'firstName',
  'form',
  'returnTo',
  'intent',
  'list',
];
const TRAPS = ['__proto__', 'constructor', 'toString', 'length', 'then'];

/** Any JSON, with keys that the shop reads and keys that every object inherits. */
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue(),
    fc.string({ unit: anyCharacter }),
    fc.constant('x'.repeat(100_000)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES, ...TRAPS), tie('value'), { maxKeys: 5 }),
  ),
}));
const anyText = fc.oneof(
  anything.map((value) => JSON.stringify(value)),
  fc.string({ unit: anyCharacter }),
);

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  localStorage.clear();
});

it('signs in only a user with an email and a token that is a valid header value', async () => {
  const { getSession, restoreSession } = await import('./session-store.ts');
  localStorage.setItem('remembered', '1');
  const token = fc.oneof(anyText, fc.constant('a.b.c'));
  fc.assert(
    fc.property(token, fc.oneof(anyText, fc.constant(USER)), (storedToken, storedUser) => {
      localStorage.setItem('token', storedToken);
      localStorage.setItem('user', storedUser);
      restoreSession();
      const session = getSession();
      if (!session) return;
      expect(new Headers({ authorization: session.token }).get('authorization')).toBe(storedToken);
      expect(session.user).toMatchObject({ email: expect.stringMatching(/./) });
    }),
  );
});

it('reads a list of addresses from any stored text', async () => {
  const { readStoredAddresses } = await import('../features/addresses/browser-addresses.ts');
  fc.assert(
    fc.property(anyText, (text) => {
      localStorage.setItem(`addresses:${EMAIL}`, text);
      const ids = (readStoredAddresses(EMAIL) ?? []).map(({ id }) => id);
      expect(ids.filter((id) => typeof id !== 'string' || id === '')).toEqual([]);
    }),
  );
});

it('reads a purchase from any stored text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const part of [text, `{"attempt":${text}}`, `{"payment":${text}}`]) {
        sessionStorage.setItem('purchase', part);
        const { attempt, payment } = readPurchase();
        expect(['string', 'undefined']).toContain(typeof attempt?.key);
        expect(['string', 'undefined']).toContain(typeof attempt?.orderId);
        expect(['string', 'undefined']).toContain(typeof payment?.orderId);
      }
    }),
  );
});

it('reads the choices at checkout from any stored draft', async () => {
  const { restoreSession } = await import('./session-store.ts');
  const { useChoices } = await import('../features/purchase/use-order-draft.ts');
  localStorage.setItem('remembered', '1');
  localStorage.setItem('token', 'a.b.c');
  localStorage.setItem('user', USER);
  restoreSession();
  fc.assert(
    fc.property(anyText, anything, (text, value) => {
      const draft = JSON.stringify({ ...Object(value), entry: 'k' });
      for (const forms of [text, `{"checkout":${text}}`, `{"checkout":${draft}}`]) {
        sessionStorage.setItem('drafts', `{"email":"${EMAIL}","forms":${forms}}`);
        const [choices] = renderHook(() => useChoices('k')).result.current;
        expect(['string', 'undefined']).toContain(typeof choices.addressId);
        expect(['cod', undefined]).toContain(choices.payment);
        expect(['string', 'undefined']).toContain(typeof choices.gift?.message);
      }
    }),
    { numRuns: 20 },
  );
});

it('accepts any state of a history entry', () => {
  fc.assert(
    fc.property(fc.oneof(anything, fc.constant(undefined)), (state) => {
      expect(parseReturnTo(state)).toMatch(/^\/(?![/\\])/);
      expect(['string', 'undefined']).toContain(typeof parseAddressTask(state)?.form);
      expect(['string', 'undefined']).toContain(typeof parseIntent(state)?.bookId);
      expect(['string', 'undefined']).toContain(typeof parseStateToRestore(state)?.scrollKey);
      expect(getScrollKey({ pathname: '/', search: '', state, key: 'k' })).toBeTypeOf('string');
    }),
  );
});

it('reads a valid query from any query string', () => {
  const parameters = fc.webQueryParameters();
  const damaged = fc
    .string({ unit: anyCharacter })
    .map((text) => `?search=${text}&price=%E0%A4&=%`);
  fc.assert(
    fc.property(fc.oneof(parameters, damaged), (search) => {
      const { after: _after, ...query } = queryFromSearch(search);
      const [, again = ''] = booksPath(query).split('?');
      expect(queryFromSearch(again)).toEqual(query);
    }),
  );
});
