import { expect, it, vi } from 'vitest';
import { createResource } from './resource.ts';

function deferred<T>() {
  return Promise.withResolvers<T>();
}

it('shares one read among callers', async () => {
  const read = vi.fn(async () => 'books');
  const resource = createResource(read);
  await Promise.all([resource.refresh(), resource.refresh()]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(resource.get()).toEqual({ status: 'ready', data: 'books' });
});

it('keeps what was read before when a refresh fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new Error('no network');
  const read = vi.fn(async () => 'books').mockResolvedValueOnce('books');
  const resource = createResource(read);
  await resource.refresh();
  read.mockRejectedValueOnce(failure);
  await resource.refresh();
  expect(resource.get()).toEqual({ status: 'failed', data: 'books', error: failure });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

it('drops an answer that was asked for before the data were replaced', async () => {
  const answer = deferred<string>();
  const resource = createResource(() => answer.promise);
  const refreshing = resource.refresh();
  resource.replace('newer');
  answer.resolve('older');
  await refreshing;
  expect(resource.get()).toEqual({ status: 'ready', data: 'newer' });
});

it('asks anew after it was told to forget', async () => {
  const answers = [deferred<string>(), deferred<string>()];
  let asked = -1;
  const resource = createResource(() => {
    asked += 1;
    return answers[asked]?.promise ?? Promise.reject(new Error('asked too often'));
  });
  void resource.refresh();
  resource.forget();
  const second = resource.refresh();
  answers[0]?.resolve('of another reader');
  answers[1]?.resolve('own');
  await second;
  expect(resource.get()).toEqual({ status: 'ready', data: 'own' });
});

it('tells its subscribers until they leave', async () => {
  const resource = createResource(async () => 1);
  const listener = vi.fn();
  const leave = resource.subscribe(listener);
  await resource.refresh();
  const calls = listener.mock.calls.length;
  leave();
  resource.forget();
  expect(calls).toBeGreaterThan(0);
  expect(listener).toHaveBeenCalledTimes(calls);
});
