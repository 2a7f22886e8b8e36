import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi, beforeEach } from 'vitest';
import { printScreen } from '#ui/testing.ts';
import {
  OfflineMark,
  setUpdateReady,
  startNotices,
  UpdateNotice,
  watchForUpdates,
} from './notices.tsx';

vi.mock('react-dom/client', { spy: true });

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it('says that the visitor is offline until the network is back', () => {
  Object.assign(navigator, { serviceWorker: { controller: {} } });
  render(<OfflineMark />);
  const mark = screen.getByRole('status');
  expect(mark.textContent).toBe('');
  setOnline(false);
  expect(mark.textContent).toBe(
    'You are offline. You can go on shopping; payment has to wait until you are back online.',
  );
  setOnline(true);
  expect(mark.textContent).toBe('');
});

it('does not promise a shop that works offline without a service worker', () => {
  render(<OfflineMark />);
  setOnline(false);
  expect(screen.getByRole('status').textContent).toBe('You are offline.');
});

const HOUR_MS = 3_600_000;
const reload = vi.fn<() => void>();

class FakeWorker extends EventTarget {
  readonly postMessage = vi.fn<(message: string) => void>();
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>(async () => {});
}

let registration: FakeRegistration;
let container: EventTarget & {
  controller: FakeWorker | null;
  getRegistration: () => Promise<FakeRegistration | undefined>;
};

beforeEach(() => {
  registration = new FakeRegistration();
  const getRegistration = async () => registration;
  container = Object.assign(new EventTarget(), { controller: null, getRegistration });
  vi.stubGlobal('location', { reload });
  Object.assign(navigator, { serviceWorker: container, connection: { saveData: false } });
});

afterEach(() => {
  setUpdateReady(false);
  reload.mockClear();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function openShop() {
  render(<UpdateNotice />);
  await act(watchForUpdates);
}

/** Simulates the events of a worker that is found and installed. */
function install(worker: FakeWorker) {
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  Object.assign(registration, { installing: null, waiting: worker });
  act(() => void worker.dispatchEvent(new Event('statechange')));
}

function changeController() {
  container.controller = new FakeWorker();
  act(() => void container.dispatchEvent(new Event('controllerchange')));
}

it('makes the worker store the shop, unless the visitor has data saver on', async () => {
  const active = (registration.active = new FakeWorker());
  await openShop();
  expect(active.postMessage.mock.calls).toEqual([['keep']]);
  Object.assign(navigator, { connection: { saveData: true } });
  await watchForUpdates();
  expect(active.postMessage).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('keeps the active worker if a new one cannot be registered', async () => {
  vi.stubEnv('VITE_SERVER', '1');
  const register = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Offline.')));
  Object.assign(container, { register });
  const active = (registration.active = new FakeWorker());
  await openShop();
  expect(register).toHaveBeenCalledOnce();
  expect(active.postMessage.mock.calls).toEqual([['keep']]);
});

it('offers a new version that is waiting or arrives, and makes it store its files', async () => {
  registration.active = new FakeWorker();
  await openShop();
  const next = new FakeWorker();
  install(next);
  expect(screen.getByRole('status').textContent).toBe('A new version of the shop is ready.');
  expect(next.postMessage.mock.calls).toEqual([['keep']]);
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('button')).toBeNull();
  await act(watchForUpdates);
  expect(screen.getByRole('button', { name: 'Update' })).toBeDefined();
});

it('offers a new version that is being installed when the shop opens', async () => {
  registration.active = new FakeWorker();
  const next = (registration.installing = new FakeWorker());
  await openShop();
  Object.assign(registration, { installing: null, waiting: next });
  act(() => void next.dispatchEvent(new Event('statechange')));
  expect(screen.getByRole('button', { name: 'Update' })).toBeDefined();
});

it('does not offer the first worker as a new version', async () => {
  await openShop();
  install(new FakeWorker());
  changeController();
  expect(screen.queryByRole('button')).toBeNull();
  // Another tab has installed the second one.
  changeController();
  expect(screen.getByRole('button', { name: 'Update' })).toBeDefined();
});

it('reloads this tab only once the new version has taken over', async () => {
  registration.active = new FakeWorker();
  const next = (registration.waiting = new FakeWorker());
  await openShop();
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(next.postMessage).toHaveBeenLastCalledWith('update');
  expect(reload).not.toHaveBeenCalled();
  changeController();
  changeController();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('offers a version that another tab has installed, and reloads only on request', async () => {
  container.controller = registration.active = new FakeWorker();
  await openShop();
  changeController();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('checks for a new version when the visitor returns to a tab after an hour', async () => {
  vi.useFakeTimers();
  await watchForUpdates();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + HOUR_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('adds the notices around the page, and links the manifest', async () => {
  // Without a page, both notices would be the first ones wherever they are added.
  const page = document.createElement('main');
  document.body.append(page);
  await act(async () => startNotices());
  const [first, last] = [document.body.firstElementChild, document.body.lastElementChild];
  expect(first?.querySelector('.offline-mark')).not.toBeNull();
  expect(last?.querySelector('.notices')).not.toBeNull();
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  expect(manifest?.getAttribute('href')).toBe('/manifest.webmanifest');
  install(new FakeWorker());
  expect(last?.textContent).toBe('');
  registration.active = new FakeWorker();
  install(new FakeWorker());
  expect(last?.textContent).toBe('A new version of the shop is ready.UpdateLater');
  act(() => vi.mocked(createRoot).mock.results.forEach(({ value }) => (value as Root).unmount()));
  for (const element of [first, page, last, manifest]) element?.remove();
});

it('has nothing to offer if the browser has no workers, or the shop none of its own', async () => {
  container.getRegistration = async () => undefined;
  await openShop();
  install(new FakeWorker());
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await act(watchForUpdates);
  expect(screen.queryByRole('button')).toBeNull();
});

it('moves the focus to the heading after Later, and marks a notice only while it says something', async () => {
  const { container: page } = render(
    <>
      <OfflineMark />
      <main>
        <h1 tabIndex={-1}>Books</h1>
      </main>
      <UpdateNotice />
    </>,
  );
  const quiet = ['p role=status', 'h1 tabindex=-1 “Books”', 'p role=status'];
  const read = () => printScreen(page).trim().split('\n');
  expect(read()).toEqual(quiet);
  act(() => setUpdateReady(true));
  setOnline(false);
  expect(read()).toEqual([
    'p data-on= role=status “You are offline.”',
    'h1 tabindex=-1 “Books”',
    'div data-on=',
    'p role=status “A new version of the shop is ready.”',
    'button data-look=primary data-size=small type=button “Update”',
    'button data-look=text data-size=small type=button “Later”',
  ]);
  setOnline(true);
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Books' }));
  expect(read()).toEqual(quiet);
});

it('says what works without a network in a shop on a server', async () => {
  vi.stubEnv('VITE_SERVER', '1');
  // The notice reads the environment as it is loaded.
  vi.resetModules();
  const fresh = await import('./notices.tsx');
  Object.assign(navigator, { serviceWorker: { controller: {} } });
  render(<fresh.OfflineMark />);
  setOnline(false);
  expect(screen.getByRole('status').textContent).toBe(
    'You are offline. You can browse the books; your cart, your wishlist and signing in have to wait until you are back online.',
  );
  setOnline(true);
});
