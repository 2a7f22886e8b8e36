import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pressAll, watchScreen } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import type { OpenedCall } from './calls-panel.tsx';
import { publishAndShow, renderCallsPanel } from './testing.tsx';

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
});

it('sets what each choice of the mock says', async () => {
  const { MockPanel } = await import('./mock-panel.tsx');
  const { readControls } = await import('../controls/controls.ts');
  const { describeControls } = await import('../controls/settings.ts');
  render(<MockPanel routes={['GET /api/products', 'DELETE /api/user/cart/:id']} />);
  const status = await screen.findByRole('status');
  /** Waits until what is shown is stored, and returns it. */
  const readStored = () =>
    waitFor(async () => {
      const controls = await readControls();
      expect(status.textContent).toContain(describeControls(controls) || 'Everything is normal');
      return `controls: ${JSON.stringify(controls)}`;
    });
  const parts = [printScreen(document.body)];
  parts.push(await pressAll(readStored));
  const target = screen.getByRole('combobox');
  const listChanges = watchScreen();
  for (const { value } of target.querySelectorAll('option')) {
    await userEvent.selectOptions(target, value);
    parts.push(`== Applies to ${value}`, await readStored(), ...listChanges());
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./mock-panel.txt');
});

const CALLS = [
  {},
  { method: 'POST', path: '/api/user/cart/bk01', status: 201, statusText: 'Created', ms: 0.4 },
  { status: 304, statusText: 'Not Modified', page: '/desk', tab: 'b' },
  { path: '/api/none', status: 400, statusText: 'Bad Request', isOfConsole: true, ms: 12_345 },
  { status: 500, statusText: 'Internal Server Error', failure: 500 },
  { status: 0, statusText: '', failure: 'network', tab: 'b' },
  { status: 503, statusText: 'Service Unavailable', scenario: 'server-down' },
] as const;

it('lists calls of all kinds, filters them, and opens them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 9, 5, 7) });
  onTestFinished(() => void vi.useRealTimers());
  const opened: OpenedCall[] = [];
  await renderCallsPanel((call) => opened.push(call));
  for (const call of CALLS) await publishAndShow(call);
  const parts = [printScreen(document.body)];
  const listChanges = watchScreen();
  const filter = screen.getByRole('searchbox');
  for (const text of ['POST', 'user/CART', '50', 'not mod', '/desk', 'nothing']) {
    await userEvent.clear(filter);
    await userEvent.type(filter, text);
    const rows = document.querySelectorAll('.call-list-path').length;
    parts.push(`== Filter ${text}: ${rows} calls`, ...listChanges());
  }
  await userEvent.clear(filter);
  for (const row of screen.getAllByRole('listitem'))
    await userEvent.click(within(row).getByRole('button'));
  parts.push(await pressAll(() => `opened: ${JSON.stringify(opened.splice(0))}`));
  await expect(parts.join('\n')).toMatchFileSnapshot('./calls-panel.txt');
});

it('says what each task of the data has done', async () => {
  // The name of a file has the date in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26, 9, 5, 7) });
  onTestFinished(() => void vi.useRealTimers());
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { DataPanel } = await import('./panel.tsx');
  render(<DataPanel />);
  const parts = [printScreen(document.body)];
  const readSaved = () =>
    waitFor(() => {
      expect(screen.queryByText('One moment…')).toBeNull();
      return `saved: ${saved.splice(0).join()}`;
    });
  parts.push(await pressAll(readSaved));
  await expect(parts.join('\n')).toMatchFileSnapshot('./data-panel.txt');
  cleanup();
});
