import { expect, it, vi } from 'vitest';
import { ApiError } from '#client/client.ts';
import {
  createPageResources,
  createResource,
  createReactKeys,
  deriveResource,
  memoizeRecent,
} from './resource.ts';

/** An error that is not retried. */
const REFUSAL = new ApiError(404, '', 'Gone');

function createDeferred<T>() {
  return Promise.withResolvers<T>();
}

it('shares one read among callers', async () => {
  const read = vi.fn(async () => 'books');
  const resource = createResource(read);
  await Promise.all([resource.reread(), resource.reread()]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(resource.get()).toEqual({ status: 'ready', data: 'books' });
});

it('keeps the last data when a reread fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const read = vi.fn(async () => 'books').mockResolvedValueOnce('books');
  const resource = createResource(read);
  await resource.reread();
  read.mockRejectedValueOnce(REFUSAL);
  await resource.reread();
  expect(resource.get()).toEqual({ status: 'failed', data: 'books', error: REFUSAL });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

it('ignores the response to a read that began before the data were replaced', async () => {
  const response = createDeferred<string>();
  const resource = createResource(() => response.promise);
  const rereading = resource.reread();
  resource.replace('newer');
  response.resolve('older');
  await rereading;
  expect(resource.get()).toEqual({ status: 'ready', data: 'newer' });
});

it('drops the response to a read that began before a fresh one', async () => {
  const responses = [createDeferred<string>(), createDeferred<string>()];
  const read = vi.fn<() => Promise<string>>();
  for (const { promise } of responses) read.mockReturnValueOnce(promise);
  const resource = createResource(read);
  const first = resource.reread();
  const fresh = resource.reread(true);
  responses[0]?.resolve('older');
  await first;
  expect(resource.get()).toEqual({ status: 'idle' });
  responses[1]?.resolve('newer');
  await fresh;
  expect(resource.get()).toEqual({ status: 'ready', data: 'newer' });
});

it('reads again after `forget`', async () => {
  const responses = [createDeferred<string>(), createDeferred<string>()];
  let call = -1;
  const resource = createResource(() => {
    call += 1;
    return responses[call]?.promise ?? Promise.reject(new Error('called too often'));
  });
  void resource.reread();
  resource.forget();
  const second = resource.reread();
  responses[0]?.resolve('of another user');
  responses[1]?.resolve('own');
  await second;
  expect(resource.get()).toEqual({ status: 'ready', data: 'own' });
});

it('becomes ready if the second try succeeds, and logs nothing', async () => {
  vi.useFakeTimers();
  const read = vi.fn(async () => 'books').mockRejectedValueOnce(new ApiError(0, '', 'Silence'));
  const resource = createResource(read);
  const rereading = resource.reread();
  await vi.runAllTimersAsync();
  await rereading;
  vi.useRealTimers();
  expect(resource.get()).toEqual({ status: 'ready', data: 'books' });
});

it('aborts a read that newer data have overtaken, and logs nothing', async () => {
  const resource = createResource(
    (signal) =>
      new Promise<string>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Ended')));
      }),
  );
  const rereading = resource.reread();
  resource.replace('newer');
  await rereading;
  expect(resource.get()).toEqual({ status: 'ready', data: 'newer' });
});

it('returns known data without a second read', async () => {
  const read = vi.fn(async () => 'books');
  const resource = createResource(read);
  expect([await resource.read(), await resource.read()]).toEqual(['books', 'books']);
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads again for data that may be out of date', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const read = vi.fn(async () => 'newer').mockRejectedValue(REFUSAL);
  const resource = createResource(read);
  resource.replace('older');
  await resource.reread();
  await expect(resource.read()).rejects.toBe(REFUSAL);
  read.mockResolvedValue('newer');
  expect(await resource.read()).toBe('newer');
});

it('notifies subscribers until they unsubscribe', async () => {
  const resource = createResource(async () => 1);
  const listener = vi.fn();
  const leave = resource.subscribe(listener);
  await resource.reread();
  const calls = listener.mock.calls.length;
  leave();
  resource.forget();
  expect(calls).toBeGreaterThan(0);
  expect(listener).toHaveBeenCalledTimes(calls);
});

it('reads the data of a page again while a component uses them', async () => {
  const read = vi.fn(async () => 'text');
  const resources = createPageResources();
  const page = resources.add(createResource(read));
  const leave = [page.subscribe(() => {}), page.subscribe(() => {})];
  expect(read).not.toHaveBeenCalled();
  await resources.reread();
  expect(page.get()).toEqual({ status: 'ready', data: 'text' });
  leave[0]?.();
  await resources.reread();
  expect(read).toHaveBeenCalledTimes(2);
  leave[1]?.();
  await resources.reread();
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads the data of a page once if the page is shown only after a reread', async () => {
  const read = vi.fn(async () => 'text');
  const resources = createPageResources();
  const page = resources.add(createResource(read));
  await resources.reread();
  expect(read).not.toHaveBeenCalled();
  page.subscribe(() => {});
  await vi.waitFor(() => expect(page.get().status).toBe('ready'));
  page.subscribe(() => {});
  expect(read).toHaveBeenCalledTimes(1);
});

it('computes derived data once, also across a failed read, and for those who await them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const read = vi.fn<() => Promise<number>>(async () => 2);
  const source = createResource(read, { isAwaited: true });
  const derived = deriveResource(source, (count) => [count * count]);
  expect(derived.get()).toEqual({ status: 'idle' });
  expect([await derived.use(), await derived.read()]).toEqual([[4], [4]]);
  const { data } = derived.get();
  read.mockRejectedValueOnce(REFUSAL);
  await source.reread();
  expect(derived.get()).toEqual({ status: 'failed', data: [4], error: REFUSAL });
  expect(derived.get().data).toBe(data);
});

it('remembers a value for each list of ids, also for ids with a comma', () => {
  const count = memoizeRecent((ids: readonly string[]) => ids.length);
  expect([count(['a,b']), count(['a', 'b'])]).toEqual([1, 2]);
});

it('uses a unique id as the React key', () => {
  expect(createReactKeys([{ _id: 'a' }, { _id: 'b' }])).toEqual(['a', 'b']);
});

it('gives items with the same id different React keys', () => {
  expect(createReactKeys([{ _id: 'a' }, { _id: 'b' }, { _id: 'a' }])).toEqual(['a', 'b', 'a-1']);
});
