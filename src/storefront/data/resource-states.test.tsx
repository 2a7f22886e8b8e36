import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { ApiError } from '#client/client.ts';
import { createResource, useResource, type Resource, type Snapshot } from './resource.ts';

/** An error that is not retried. */
const REFUSAL = new ApiError(404, '', 'Gone');

let log: MockInstance<typeof console.error>;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Collects the snapshots that subscribers get from now on. */
function follow<T>(resource: Resource<T>) {
  const seen: Snapshot<T>[] = [];
  resource.subscribe(() => seen.push(resource.get()));
  return seen;
}

it('shows the last data, and only them, while it reads again', async () => {
  const resource = createResource(async () => 'newer');
  resource.replace('older');
  const seen = follow(resource);
  await resource.reread();
  expect(seen).toEqual([{ status: 'ready', data: 'newer' }]);
});

it('clears a failure, but no data, while it reads again', async () => {
  const read = vi.fn(async () => 'newer').mockRejectedValueOnce(REFUSAL);
  const resource = createResource(read);
  resource.replace('older');
  await resource.reread();
  expect(log).toHaveBeenCalledExactlyOnceWith('Reading from the API failed.', REFUSAL);
  const seen = follow(resource);
  await resource.reread();
  expect(seen).toEqual([
    { status: 'idle', data: 'older' },
    { status: 'ready', data: 'newer' },
  ]);
});

it('shows data of the page only until it has read some itself, even if a later read fails', async () => {
  const resource = createResource<string>(() => Promise.reject(REFUSAL));
  const show = () => {
    const Text = () => useResource(resource, 'of the page').data;
    return render(<Text />).container.textContent;
  };
  expect(show()).toBe('of the page');
  resource.replace('read');
  await resource.reread();
  expect([resource.get().status, show()]).toEqual(['failed', 'read']);
});

it('reads again after a read that has ended', async () => {
  const read = vi.fn(async () => 'books');
  const resource = createResource(read);
  await resource.reread();
  await resource.reread();
  expect(read).toHaveBeenCalledTimes(2);
});

it('drops its data on `forget`', () => {
  const resource = createResource(async () => 'books');
  resource.replace('books');
  resource.forget();
  expect(resource.get()).toEqual({ status: 'idle' });
});

it('rejects if the data were forgotten while they were read', async () => {
  const response = Promise.withResolvers<string>();
  const resource = createResource(() => response.promise);
  const reading = resource.read();
  resource.forget();
  response.resolve('of another user');
  await expect(reading).rejects.toThrow('The data were forgotten while they were being read.');
});

it('starts one read for all loaders of a browser, and none once it has data or failed', async () => {
  const read = vi.fn(async () => 'books').mockRejectedValueOnce(REFUSAL);
  const resource = createResource(read);
  expect([resource.use(), resource.use()]).toEqual([undefined, undefined]);
  await resource.reread();
  expect(resource.use()).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
  await resource.reread();
  expect(resource.use()).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(2);
});

it('gives the loaders of a server the data, or the failure', async () => {
  expect(await createResource(async () => 'books', { isAwaited: true }).use()).toBe('books');
  const failing = createResource(() => Promise.reject(REFUSAL), { isAwaited: true });
  await expect(failing.use()).rejects.toBe(REFUSAL);
});

it('shows a component the data, and none while it hydrates', () => {
  const resource = createResource(async () => 'books');
  const Shelf = () => <p>{useResource(resource).data ?? 'nothing'}</p>;
  resource.replace('books');
  expect(renderToString(<Shelf />)).toBe('<p>nothing</p>');
  render(<Shelf />);
  expect(screen.getByText('books')).toBeDefined();
  act(() => resource.replace('newer'));
  expect(screen.getByText('newer')).toBeDefined();
});
