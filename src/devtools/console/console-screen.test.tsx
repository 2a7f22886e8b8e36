import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchScreen } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { click, field, fill, open, showConsole } from './testing.tsx';

it('shows a request, what is wrong with it, its response, and the history', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date(2026, 10, 26, 9, 5, 7) });
  onTestFinished(() => void vi.useRealTimers());
  const { calls } = showConsole(() => 'a token');
  open('Endpoints');
  const parts = [printScreen(document.body)];
  const listChanges = watchScreen();
  const note = (step: string) => parts.push(`== ${step}`, ...listChanges(), '');
  await fill('Endpoint', '/notes/{{note}}');
  await fill('Body', '{"a":');
  await userEvent.selectOptions(field('Method'), 'POST');
  await click('Submit');
  note('Without a value and with a wrong body');
  await userEvent.clear(field('Endpoint'));
  await click('Submit');
  note('Without an endpoint');
  await userEvent.paste(`curl -H 'x-a: 1' --json '{"a":1}' http://a.example/x`);
  await fill('Assertions', 'status equals 422\n$.a count 3');
  await click('Submit');
  note('Sending');
  calls.at(-1)?.respond(Response.json({ a: [1, 'b'], c: null }, { status: 422 }));
  await screen.findByText('Status : 422');
  note('Refused');
  await fill('Endpoint', '/notes');
  await click('Submit');
  calls.at(-1)?.fail(new TypeError('Failed to fetch'));
  const history = open('History');
  await vi.waitFor(() =>
    expect(history.getAllByRole('button', { name: 'Replay' })).toHaveLength(2),
  );
  note('Failed');
  for (const button of history.getAllByRole('button', { name: 'Compare' }))
    await userEvent.click(button);
  note('Compared');
  await userEvent.click(history.getByRole('button', { name: 'Clear history' }));
  note('Cleared');
  await expect(parts.join('\n')).toMatchFileSnapshot('./console-screen.txt');
});
