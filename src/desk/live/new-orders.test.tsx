import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { setChangeSource } from './live.ts';
import { countNew, NewOrders } from './new-orders.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Builds a list of orders to pack, newest first. Each id is the second of the order, too. */
function aList(ids: string[], total = ids.length) {
  return {
    orders: ids.map((_id) => ({ _id, createdAt: `2026-11-23T10:00:${_id}`, history: [] })),
    total,
  };
}

it('counts new orders, but not older ones that have moved up to the first page', () => {
  expect(countNew(aList([]), aList(['02', '01']))).toBe(2);
  expect(countNew(aList(['02', '01']), aList(['02', '01']))).toBe(0);
  expect(countNew(aList(['02', '01']), aList(['03', '01']))).toBe(1);
  // Order 01 was placed before order 03, but paid after it.
  expect(countNew(aList(['03']), aList(['03', '01']))).toBe(1);
  expect(countNew(aList(['04', '03'], 4), aList(['04', '02'], 3))).toBe(0);
  expect(countNew(aList(['04', '03'], 4), aList(['05', '04'], 5))).toBe(1);
});

/**
 * Opens a page with a field. `change` sets the orders to pack that the API lists, and reports a
 * change.
 */
async function openPage() {
  let listed = aList([]);
  let report: (() => void) | undefined;
  let loadCount = 0;
  setChangeSource((onChange) => {
    report = onChange;
    return () => undefined;
  });
  vi.stubGlobal('fetch', async () => Response.json(listed));
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => {
        loadCount += 1;
        return null;
      },
      HydrateFallback: () => null,
      Component: () => (
        <>
          <NewOrders ordersToPack={aList([])} />
          <input aria-label="Tracking number" />
        </>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('button', { name: 'Sounds' });
  // The page subscribes in an effect.
  await vi.waitFor(() => expect(report).toBeDefined());
  const change = async (ids: string[]) => {
    listed = aList(ids);
    await act(async () => report?.());
  };
  return { change, countLoads: () => loadCount };
}

it('announces new orders, and reloads the data of the page', async () => {
  const { change, countLoads } = await openPage();
  await change(['01']);
  await screen.findByText('1 new order');
  expect(countLoads()).toBe(2);
  await change(['03', '02', '01']);
  await screen.findByText('2 new orders');
  await change(['03', '02']);
  await expect.poll(countLoads).toBe(4);
  expect(screen.getByText('2 new orders')).toBeTruthy();
});

it('clears an announcement after five seconds, so that the same text is announced again', async () => {
  const { change } = await openPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const isAnnounced = () => screen.queryByText('1 new order') !== null;
  await change(['01']);
  await wait(4999);
  expect(isAnnounced()).toBe(true);
  await wait(1);
  expect(isAnnounced()).toBe(false);
  await change(['02', '01']);
  await wait(0);
  expect(isAnnounced()).toBe(true);
});

it('reads again after a field has lost the focus only if there was a change meanwhile', async () => {
  const { change, countLoads } = await openPage();
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox'));
  await change(['01']);
  await user.tab();
  await expect.poll(countLoads).toBe(2);
  await user.click(screen.getByRole('textbox'));
  await user.tab();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(countLoads()).toBe(2);
});

it('delays the reload, but not the announcement, while a field has the focus', async () => {
  const { change, countLoads } = await openPage();
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox'));
  await user.tab();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(countLoads()).toBe(1);
  await user.click(screen.getByRole('textbox'));
  await change(['01']);
  await screen.findByText('1 new order');
  expect(countLoads()).toBe(1);
  await user.tab();
  await expect.poll(countLoads).toBe(2);
});

it('reloads the data when the tab becomes visible, not when it is hidden', async () => {
  const { countLoads } = await openPage();
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    return act(async () => document.dispatchEvent(new Event('visibilitychange')));
  };
  await turn('hidden');
  expect(countLoads()).toBe(1);
  await turn('visible');
  expect(countLoads()).toBe(2);
});

let resumeCount = 0;

/** Lets the page play; returns when each note starts, in s. */
function stubAudio(): number[] {
  const noteStarts: number[] = [];
  class FakeAudioContext {
    state = 'running';
    currentTime = 0;
    destination = {};
    resume = async () => void (resumeCount += 1);
  }
  class FakeAudioNode {
    gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    };
    connect = (to: unknown) => to;
    start = (at: number) => void noteStarts.push(at);
    stop = () => undefined;
  }
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('OscillatorNode', FakeAudioNode);
  vi.stubGlobal('GainNode', FakeAudioNode);
  return noteStarts;
}

it('plays a sound for new orders only while sounds are on', async () => {
  const noteStarts = stubAudio();
  const { change } = await openPage();
  const button = screen.getByRole('button', { name: 'Sounds' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await change(['01']);
  expect(noteStarts).toEqual([]);
  await userEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  // The sound of a new order has two notes.
  expect(noteStarts.length).toBe(2);
  await change(['02', '01']);
  await expect.poll(() => noteStarts.length).toBe(4);
  expect(localStorage.getItem('desk-sound')).toBe('on');
  await userEvent.click(button);
  await change(['03', '02', '01']);
  await screen.findByText('1 new order');
  expect(noteStarts.length).toBe(4);
});

it('resumes sounds at the next gesture on the page', async () => {
  stubAudio();
  localStorage.setItem('desk-sound', 'on');
  await openPage();
  expect(screen.getByRole('button', { name: 'Sounds' }).getAttribute('aria-pressed')).toBe('true');
  resumeCount = 0;
  await userEvent.keyboard('a');
  expect(resumeCount).toBe(1);
});

it('holds the lock that keeps other tabs silent until the last note has ended', async () => {
  const noteStarts = stubAudio();
  const held: boolean[] = [];
  const request = async (_name: string, options: LockOptions, play: (lock: unknown) => unknown) => {
    expect(options).toEqual({ ifAvailable: true });
    const playing = play({});
    held.push(true);
    await playing;
    held.push(false);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const { change } = await openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Sounds' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await change(['01']);
  await vi.advanceTimersByTimeAsync(0);
  expect(noteStarts.slice(2)).toEqual([0, 0.25]);
  await vi.advanceTimersByTimeAsync(999);
  expect(held).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(held).toEqual([true, false]);
});

it('does not count an order whose packing was undone', () => {
  const statuses = ['placed', 'packed', 'placed'].map((status) => ({ status }));
  const orders = aList(['01']).orders.map((order) => ({ ...order, history: statuses }));
  expect(countNew(aList([]), { orders, total: 1 })).toBe(0);
});
