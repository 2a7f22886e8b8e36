import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '#client/client.ts';
import { aBook } from '#domain/builders.ts';
import { CatalogueProvider } from './catalogue.ts';
import { createCatalogue } from './local-catalogue.ts';
import { readPage, useRelated, useShownPage } from './page-data.ts';
import { createResource } from './resource.ts';

const FAILURE = new Error('No answer.');
/** Reads a page that the shop does not send. */
const readFailing = (path: string) => readPage(path, Promise.reject(FAILURE));

it('returns what the page showed last, if it is the same page and cannot be read', async () => {
  const { rerender } = renderHook((value: string) => useShownPage('/authors/a', value), {
    initialProps: 'first',
  });
  expect(await readPage('/authors/a', Promise.resolve('read'))).toBe('read');
  expect(await readFailing('/authors/a')).toBe('first');
  rerender('newer');
  expect(await readFailing('/authors/a')).toBe('newer');
  await expect(readFailing('/authors/b')).rejects.toBe(FAILURE);
});

it('shows the formats and volumes of the last reread, which reads no other related books', () => {
  const [old, now] = [aBook({ _id: 'old' }), aBook({ _id: 'now' })];
  const related = createResource(() => new Promise<never>(() => {}));
  const neighbours = createResource(() => new Promise<never>(() => {}));
  const catalogue = {
    ...createCatalogue(api),
    related: () => related,
    neighbours: () => neighbours,
  };
  const initial = {
    formats: [old],
    volumes: [old],
    related: [old],
    boughtTogether: [],
    hasSample: true,
  };
  const { result } = renderHook(() => useRelated('bk01', initial), {
    wrapper: ({ children }) => <CatalogueProvider value={catalogue}>{children}</CatalogueProvider>,
  });
  expect(result.current).toEqual(initial);
  act(() => neighbours.replace({ formats: [now], volumes: [] } as never));
  expect(result.current).toEqual({ ...initial, formats: [now], volumes: [] });
});
