import { beforeEach, expect, it, vi } from 'vitest';
import { toRows } from '../request/request.ts';
import {
  type SavedRequest,
  createSavedStore,
  mergeCollections,
  parseCollection,
  saveRequest,
} from './saved-store.ts';

beforeEach(() => localStorage.clear());

function aRequest(name: string, endpoint = '/notes'): SavedRequest {
  return { name, draft: { method: 'GET', endpoint, headers: toRows([]), body: '' } };
}

it('keeps requests and values in the browser, also for other tabs', () => {
  const [store, other] = [createSavedStore('notes'), createSavedStore('notes')];
  const listener = vi.fn();
  const unsubscribe = other.subscribe(listener);
  store.change({ requests: [aRequest('All')] });
  store.change({ variables: { id: '7' } });
  const kept = { collection: { requests: [aRequest('All')], variables: { id: '7' } } };
  expect(createSavedStore('notes').get()).toMatchObject(kept);
  dispatchEvent(new StorageEvent('storage', { key: 'something' }));
  expect(listener).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: 'notes' }));
  expect(listener).toHaveBeenCalledOnce();
  expect(other.get()).toMatchObject(kept);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(other.get().collection).toEqual({ variables: {}, requests: [] });
  unsubscribe();
  dispatchEvent(new StorageEvent('storage', { key: 'notes' }));
  expect(listener).toHaveBeenCalledTimes(2);
});

it('begins without requests if the stored text is damaged', () => {
  localStorage.setItem('notes', '{"requests": [{}]}');
  expect(createSavedStore('notes').get().collection).toEqual({ variables: {}, requests: [] });
});

it('says that the browser keeps nothing if it refuses to', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const store = createSavedStore('notes');
  store.change({ requests: [aRequest('All')] });
  expect(store.get()).toMatchObject({
    collection: { requests: [{ name: 'All' }] },
    isStored: false,
  });
  vi.restoreAllMocks();
});

it('saves a request in the place of one with the same name', () => {
  const requests = [aRequest('A'), aRequest('B')];
  expect(saveRequest(requests, aRequest('A', '/x'))).toEqual([aRequest('A', '/x'), aRequest('B')]);
  expect(saveRequest(requests, aRequest('C')).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

it('adds an imported file, whose requests and values replace those of the same name', () => {
  const own = { variables: { id: '1', shelf: '2' }, requests: [aRequest('A'), aRequest('B')] };
  const file = JSON.stringify({
    variables: { id: '7' },
    requests: [aRequest('B', '/x'), aRequest('C')],
  });
  expect(mergeCollections(own, parseCollection(file))).toEqual({
    variables: { id: '7', shelf: '2' },
    requests: [aRequest('A'), aRequest('B', '/x'), aRequest('C')],
  });
});

it.each([
  ['[', /JSON/],
  ['{"variables": {}}', /^requests: /],
  [
    JSON.stringify({ variables: {}, requests: [{ ...aRequest('A'), name: ' ' }] }),
    /^requests\.0\.name: /,
  ],
  [
    JSON.stringify({ variables: {}, requests: [aRequest('A'.repeat(101))] }),
    /^requests\.0\.name: /,
  ],
  [
    JSON.stringify({
      variables: {},
      requests: [
        aRequest('A'.repeat(100)),
        { ...aRequest('B'), draft: { ...aRequest('B').draft, headers: [] } },
      ],
    }),
    /^requests\.1\.draft\.headers: /,
  ],
  [
    JSON.stringify({ variables: {}, requests: [{ name: 'A', draft: { method: 'TRACE' } }] }),
    /^requests\.0\.draft\.method: /,
  ],
])('says what is wrong with an imported file: %s', (text, message) => {
  expect(() => parseCollection(text)).toThrow(message);
});
