import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordCall, startRecording, stopRecording } from '#hosts/browser/recording.ts';
import { Replay } from './replay.tsx';
import { packTrace, type Trace, unpackTrace } from './trace.ts';

vi.mock('./trace.ts', { spy: true });

const TRACE: Trace = {
  format: 'kitabdost-trace',
  release: '0.9.0',
  title: 'One last copy',
  source: 'Story from seed 7 · memory',
  lanes: [{ name: 'Meera', note: 'reader' }, { name: 'Imran' }],
  steps: [
    { at: Date.parse('2026-11-26T04:30:00Z'), who: 'Meera', what: 'opens a book' },
    {
      at: Date.parse('2026-11-26T04:30:04.980Z'),
      who: 'Imran',
      what: 'places an order',
      call: {
        method: 'POST',
        path: '/user/orders',
        status: 201,
        answer: { order: { number: 'KD-8' } },
      },
      changes: [{ record: 'books/21', fields: [{ name: 'stock', was: 0, is: -1 }] }],
      broken: [{ rule: 'No book is sold twice.', seen: '1 on the shelf, 2 promised' }],
    },
    {
      at: Date.parse('2026-11-26T05:00:00Z'),
      who: 'Meera',
      what: 'looks at the orders',
      broken: [{ rule: 'No book is sold twice.', seen: '1 on the shelf, 3 promised' }],
    },
  ],
  rules: ['Money agrees with the provider.', 'No book is sold twice.'],
};

const user = userEvent.setup();

beforeEach(async () => {
  await stopRecording();
});

/** Shows the panel at a hash; it changes the hash itself. */
function show(first: string) {
  const onChange = vi.fn<(hash: string) => void>();
  function Page() {
    const [hash, setHash] = useState(first);
    onChange.mockImplementation(setHash);
    return <Replay hash={hash} onChange={onChange} />;
  }
  render(<Page />);
  return onChange;
}

it('packs a trace into a short address, and refuses what is damaged or not a trace', async () => {
  const packed = await packTrace(TRACE);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(JSON.stringify(TRACE).length);
  expect(await unpackTrace(packed)).toEqual(TRACE);
  await expect(unpackTrace(packed.slice(0, -8))).rejects.toThrow(TypeError);
  await expect(unpackTrace(await packTrace({} as Trace))).rejects.toThrow('format');
  await expect(unpackTrace(await packTrace({ ...TRACE, steps: [] }))).rejects.toThrow('length');
  const steps = Array.from({ length: 10_001 }, () => ({ at: 0, who: '', what: '' }));
  await expect(unpackTrace(await packTrace({ ...TRACE, steps }))).rejects.toThrow('length');
  const large = { ...TRACE, note: 'x'.repeat(9_000_000) };
  await expect(unpackTrace(await packTrace(large))).rejects.toThrow('too large');
});

it('goes through a story by buttons, keys and knots, from the step of the address', async () => {
  show(`#replay=${await packTrace(TRACE)}&step=2`);
  expect(await screen.findByRole('heading', { name: 'One last copy' })).toBeTruthy();
  expect(screen.getByText(/recorded by release 0\.9\.0/)).toBeTruthy();
  expect(screen.getByText('Step 2 of 3').parentElement?.textContent).toContain('10:00:04.980');
  const line = screen.getByRole('region', { name: 'Time line' });
  const present = within(line).getByRole('button', { name: /^Step 2: ?Imran places an order$/ });
  expect(present.getAttribute('aria-current')).toBe('step');
  expect(screen.getByRole('heading', { name: '1 record changed' })).toBeTruthy();
  expect(screen.getByText('-1').dataset['wrong']).toBe('true');
  // The broken rule is first, with the step since when.
  const rules = screen.getByRole('region', { name: 'What must hold' });
  expect(
    within(rules)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Broken: No book is sold twice.1 on the shelf, 2 promised, since step 2',
    'Money agrees with the provider.',
  ]);

  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Step 3 of 3')).toBeTruthy();
  expect(screen.getAllByText(/^No book is sold twice\./)).toHaveLength(2);
  await user.keyboard('{ArrowRight}{Home}');
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  expect(screen.getByText('No record changed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Last step' }));
  // The button has the focus, so the keys are the button's.
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText('Step 3 of 3')).toBeTruthy();
  const slider = screen.getByRole('slider', { name: 'Step' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Step 3 of 3: Meera looks at the orders');
  fireEvent.change(slider, { target: { value: '2' } });
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
});

it('plays one step a second, and stops at the end', async () => {
  const hash = `#replay=${await packTrace(TRACE)}`;
  show(hash);
  await screen.findByText('Step 1 of 3');
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  // A screen reader would be interrupted by each next step.
  expect(screen.queryByText(/^Step 2 of 3: /)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByText(/^Step 2 of 3: /).role).toBe('status');
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.getByText('Step 3 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  vi.useRealTimers();
});

it('opens a pasted address, and says when it has no story', async () => {
  const onChange = show('#replay');
  const field = screen.getByRole('textbox', { name: 'Address of a story' });
  await user.type(field, 'https://books.example/mock-man#replay=abc');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(onChange).toHaveBeenLastCalledWith('#replay=abc');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), await packTrace(TRACE));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open another' }));
  expect(screen.getByRole('heading', { name: 'No story is open' })).toBeTruthy();
});

it.each(['opens', 'fails'])('keeps the last story when an earlier one %s late', async (end) => {
  const { promise, resolve, reject } = Promise.withResolvers<Trace>();
  vi.mocked(unpackTrace).mockReturnValueOnce(promise);
  const onChange = show('#replay=abc');
  expect(screen.getByText('Opening the story…')).toBeTruthy();
  const packed = await packTrace(TRACE);
  act(() => onChange(`#replay=${packed}`));
  await screen.findByText('Step 1 of 3');
  await act(async () => (end === 'opens' ? resolve(TRACE) : reject(new Error('Cut.'))));
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
});

it('makes a story of a recorded session', async () => {
  await startRecording();
  const call = { at: 5, page: '/cart', tab: 'a', method: 'POST', status: 201, changes: [] };
  await recordCall({ ...call, path: '/api/user/cart', body: { product: {} } });
  await recordCall({ ...call, tab: 'b', path: '/api/user/orders' });
  await recordCall({ ...call, tab: 'c', page: '/desk/orders', path: '/api/desk/stock', status: 0 });
  show('#replay');
  expect(await screen.findByText(/3 calls so far/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop and show' }));
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy();
  const knots = within(screen.getByRole('region', { name: 'Time line' })).getAllByRole('button');
  expect(knots.map((knot) => knot.textContent)).toEqual([
    '1Step 1: Shop puts a book into the cart',
    '2Step 2: Shop 2 places an order',
    '3Step 3: Desk changes the copies',
  ]);
  await user.click(screen.getByRole('button', { name: 'Last step' }));
  expect(screen.getByText('No response')).toBeTruthy();
});

it('says that nothing was recorded', async () => {
  show('#replay');
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  await user.click(await screen.findByRole('button', { name: 'Stop and show' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was recorded');
});

it('keeps the recording if this browser cannot make a story of it', async () => {
  await startRecording();
  const call = { at: 5, page: '/cart', tab: 'a', method: 'POST', status: 201, changes: [] };
  await recordCall({ ...call, path: '/api/user/cart' });
  vi.stubGlobal('CompressionStream', undefined);
  show('#replay');
  await user.click(await screen.findByRole('button', { name: 'Stop and show' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please use a newer one.');
  vi.unstubAllGlobals();
  await user.click(screen.getByRole('button', { name: 'Stop and show' }));
  expect(await screen.findByText('Step 1 of 1')).toBeTruthy();
});

it('copies an address that opens the story at the step that is shown', async () => {
  const packed = await packTrace(TRACE);
  history.replaceState(null, '', '/mock-man?x=1#replay=old');
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  show(`#replay=${packed}`);
  await user.click(await screen.findByRole('button', { name: 'Last step' }));
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(writeText.mock.calls).toEqual([
    [`${location.origin}/mock-man?x=1#replay=${packed}&step=3`],
  ]);
});
