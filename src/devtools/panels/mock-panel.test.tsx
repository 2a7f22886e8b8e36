import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { ask } from '#hosts/browser/testing.ts';

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
});

/** Loads the controls as a fresh module, as another tab or a worker does. */
async function openTab() {
  vi.resetModules();
  return import('../controls/controls.ts');
}

/** Renders the panel, and returns the controls as another tab sees them. */
async function renderPanel() {
  const { MockPanel } = await import('./mock-panel.tsx');
  render(<MockPanel routes={['GET /api/products', 'DELETE /api/user/cart/:id']} />);
  await screen.findByRole('status');
  return openTab();
}

function getRadio(name: string | RegExp) {
  return screen.getByRole<HTMLInputElement>('radio', { name });
}

function choose(name: string) {
  return userEvent.click(getRadio(name));
}

/** Finds “None”, the first radio button of a group. Its name alone does not identify it. */
function findNone(group: string) {
  const fieldset = screen.getByRole('group', { name: group });
  return fieldset.querySelector<HTMLInputElement>('input[type="radio"]');
}

it('states that every control is normal, or names those that are not', async () => {
  await renderPanel();
  expect(screen.getByRole('status').textContent).toBe(
    'Everything is normal: each response takes 400 ms.',
  );
  await choose('Server down');
  expect(screen.getByRole('status').textContent).toBe('Now: server down.');
  expect(getRadio('Server down').checked).toBe(true);
});

it('shows the controls at once when it is opened again', async () => {
  const { MockPanel } = await import('./mock-panel.tsx');
  const { unmount } = render(<MockPanel routes={[]} />);
  await screen.findByRole('status');
  const { setControls } = await openTab();
  await setControls({ scenario: 'sold-out' });
  await screen.findByText('Now: books in carts sold out.');
  unmount();
  render(<MockPanel routes={[]} />);
  expect(screen.getByRole('status').textContent).toBe('Now: books in carts sold out.');
});

it('applies each choice immediately, for every tab', async () => {
  const { readControls } = await renderPanel();
  await choose('500 Internal Server Error');
  await choose('Sold out');
  await userEvent.click(screen.getByRole('button', { name: 'Slow 3G' }));
  await waitFor(async () =>
    expect(await readControls()).toEqual({
      delay: 'slow-3g',
      failure: { how: 500, for: 'next' },
      scenario: 'sold-out',
    }),
  );
});

it('names how many calls a failure of a text affects, and keeps the number for another one', async () => {
  const { setControls, readControls } = await import('../controls/controls.ts');
  await setControls({ failure: { how: 500, for: 'GET /api/products', times: 2 } });
  await renderPanel();
  const target = screen.getByRole('combobox', { name: 'Applies to' });
  expect(target).toHaveProperty('selectedOptions.0.text', 'the next 2 calls of GET /api/products');
  await choose('No network');
  await waitFor(async () =>
    expect((await readControls()).failure).toEqual({
      how: 'network',
      for: 'GET /api/products',
      times: 2,
    }),
  );
});

it('applies the chosen target to a failure that is chosen before or after it', async () => {
  const { readControls } = await renderPanel();
  const target = screen.getByLabelText('Applies to');
  await userEvent.selectOptions(target, 'every call');
  expect((await readControls()).failure).toBeUndefined();
  await choose('No network');
  await waitFor(async () =>
    expect((await readControls()).failure).toEqual({ how: 'network', for: 'all' }),
  );
  await userEvent.selectOptions(target, 'DELETE /api/user/cart/:id');
  await waitFor(async () =>
    expect((await readControls()).failure).toEqual({
      how: 'network',
      for: 'DELETE /api/user/cart/:id',
    }),
  );
});

it('no longer shows a failure that a call has used up', async () => {
  await renderPanel();
  await choose('404 Not Found');
  await screen.findByText('Now: 404 on the next call.');
  expect((await ask(await import('#hosts/browser/shop-api.ts'), 'GET /products')).status).toMatch(
    /^404/,
  );
  await screen.findByText(/^Everything is normal/);
  expect(findNone('Failure')?.checked).toBe(true);
});

it('shows the controls that another tab sets', async () => {
  const { setControls } = await renderPanel();
  await setControls({ scenario: 'empty-catalogue', delay: 1500 });
  await screen.findByText('Now: empty catalogue, 1.5 s delay.');
  expect(getRadio('Empty catalogue').checked).toBe(true);
  expect(screen.getByText('1.5 s')).toBeTruthy();
});

it('never shows an earlier choice again while a later one is being stored', async () => {
  const { setControls } = await renderPanel();
  const seen: (string | null)[] = [];
  const status = screen.getByRole('status');
  const watch = new MutationObserver(() => void seen.push(status.textContent));
  watch.observe(status, { characterData: true, subtree: true });
  for (const name of ['401 Unauthorized', '404 Not Found', 'No network'])
    fireEvent.click(getRadio(name));
  await setControls({ scenario: 'sold-out' });
  const finalText = 'Now: no network on the next call, books in carts sold out.';
  await screen.findByText(finalText);
  expect(new Set(seen)).toEqual(new Set(['Now: no network on the next call.', finalText]));
  watch.disconnect();
});

it('shows the delay while the slider moves, and sets it when the slider is released', async () => {
  const { readControls } = await renderPanel();
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Delay' });
  fireEvent.input(slider, { target: { value: '2500' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('2.5 s');
  expect((await readControls()).delay).toBe(400);
  fireEvent(slider, new Event('change', { bubbles: true }));
  await waitFor(async () => expect((await readControls()).delay).toBe(2500));
  expect(slider.value).toBe('2500');
});

it('resets the controls', async () => {
  const { readControls } = await renderPanel();
  await choose('Broken response');
  await choose('10,000 books');
  await userEvent.click(screen.getByRole('button', { name: 'None' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back to normal' }));
  expect(screen.getByRole('status').textContent).toMatch(/^Everything is normal/);
  expect([findNone('Failure')?.checked, findNone('Scenario')?.checked]).toEqual([true, true]);
  await waitFor(async () =>
    expect(await readControls()).toEqual({
      delay: 400,
      failure: undefined,
      scenario: undefined,
    }),
  );
});

it('explains a choice in its accessible description', async () => {
  await renderPanel();
  expect(
    screen.getByRole('radio', {
      name: 'Server down',
      description: 'Every call gets 503 Service Unavailable.',
    }),
  ).toBeTruthy();
});

it('checks no radio button for several failures, which only a choice among them ends', async () => {
  const { setControls, readControls } = await renderPanel();
  const failure = [
    { how: 500, for: 'GET /api/products', times: 2 },
    { how: 404, for: 'all' },
  ] as const;
  await setControls({ failure });
  await screen.findByText(/^Now: 500/);
  const fieldset = screen.getByRole('group', { name: 'Failure' });
  expect(within(fieldset).queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Applies to'), 'every call');
  expect((await readControls()).failure).toEqual(failure);
  await userEvent.click(findNone('Failure') as HTMLElement);
  await screen.findByText(/^Everything is normal/);
  await waitFor(async () => expect((await readControls()).failure).toBeUndefined());
});

it('shows all controls as text, which can be changed', async () => {
  const { setControls, readControls } = await renderPanel();
  const apply = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  window.kitabdost = { ready: Promise.resolve(), startBy: () => {}, setControls: apply };
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'All controls as text' });
  expect(field.value).toBe('');
  const body = { errors: ['50% & more'] };
  await setControls({
    failure: [
      { how: 500, for: 'GET /api/products', times: 2 },
      { how: 422, for: 'next', body },
    ],
    delays: [{ for: 'GET /api/products', delay: 2000 }],
  });
  await waitFor(() => expect(field.value).toContain('mockDelay=2000 GET /api/products'));
  expect([...new URLSearchParams(field.value)]).toEqual([
    ['mockDelay', '2000 GET /api/products'],
    ['mockFail', '500 x2 GET /api/products'],
    ['mockFail', `422 next ${JSON.stringify(body)}`],
  ]);

  fireEvent.change(field, { target: { value: 'mockFial=500' } });
  apply.mockRejectedValueOnce(new TypeError('The mock does not understand: mockFial=500'));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByText('The mock does not understand: mockFial=500');
  expect(apply).toHaveBeenLastCalledWith('mockReset&mockFial=500');
  expect(field.value).toBe('mockFial=500');
  expect((await readControls()).delays).toHaveLength(1);
  // After it was accepted, the text shows the controls again, also those that another tab sets.
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(field.value).toContain('mockDelay=2000 GET'));
  expect(screen.queryByText('The mock does not understand: mockFial=500')).toBeNull();
  delete window.kitabdost;
});
