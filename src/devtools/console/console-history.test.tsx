import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { click, submitAndRespond, field, fill, open, showConsole } from './testing.tsx';

it('shows sent requests and sends them again, also after a reload', async () => {
  const { calls, reload } = showConsole();
  await submitAndRespond(calls, { note: 'first' });
  await fill('Endpoint', '/notes/2');
  await submitAndRespond(calls, { note: 'second' });
  reload();
  const history = open('History');
  await userEvent.click(await history.findByRole('button', { name: /^GET \/notes 200/ }));
  expect(field('Endpoint').value).toBe('/notes');
  expect(screen.getByRole('tree', { name: 'Response data' }).textContent).toBe('note: "first"');
  const [replayButton = expect.fail()] = history.getAllByRole('button', { name: 'Replay' });
  await userEvent.click(replayButton);
  expect(calls.at(-1)?.address).toBe(`${location.origin}/notes/2`);
});

it('shows when a request was sent, not when its response came', async () => {
  const sentAt = new Date(2026, 10, 26, 9, 5, 7);
  vi.useFakeTimers({ toFake: ['Date'], now: sentAt });
  onTestFinished(() => void vi.useRealTimers());
  const { calls } = showConsole();
  await click('Submit');
  vi.setSystemTime(sentAt.getTime() + 5000);
  calls[0]?.respond(Response.json({}));
  const entry = await open('History').findByRole('button', { name: /^GET/ });
  expect(entry.textContent).toContain('09:05:07');
});

it('opens the first rows of each stored response that is shown', async () => {
  const { calls } = showConsole();
  await submitAndRespond(calls, { a: { b: 1 } });
  await submitAndRespond(calls, { c: { d: 2 } });
  const history = open('History');
  const [later, earlier] = await history.findAllByRole('button', { name: /^GET/ });
  const readTree = () => screen.getByRole('tree', { name: 'Response data' }).textContent;
  await userEvent.click(earlier ?? expect.fail());
  expect(readTree()).toBe('▾a {1}b: 1');
  await userEvent.click(later ?? expect.fail());
  expect(readTree()).toBe('▾c {1}d: 2');
});

it('compares two responses, path by path', async () => {
  const { calls } = showConsole();
  await submitAndRespond(calls, { notes: [{ id: 1, text: 'a' }] });
  await submitAndRespond(calls, { notes: [{ id: 1, text: 'b' }], more: true });
  for (const button of await open('History').findAllByRole('button', { name: 'Compare' }))
    await userEvent.click(button);
  const comparison = screen.getByRole('region', { name: 'Comparison' });
  const changes = within(comparison).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    '~ changed data.notes[0].text"a""b"',
    '+ added data.moretrue',
  ]);
  expect(screen.getAllByRole('button', { name: 'Compare', pressed: true })).toHaveLength(2);
  await click('Close');
  const response = screen.getByRole('region', { name: 'Response' });
  expect(document.activeElement).toBe(response.parentElement);
  expect(screen.getByText('Status : 200')).toBeTruthy();
});

it('says that two responses are equal', async () => {
  const { calls } = showConsole();
  await submitAndRespond(calls, { a: 1 });
  await submitAndRespond(calls, { a: 1 });
  for (const button of await open('History').findAllByRole('button', { name: 'Compare' }))
    await userEvent.click(button);
  expect(screen.getByText('No differences.')).toBeTruthy();
});

it('clears the history on request', async () => {
  const { calls } = showConsole();
  await submitAndRespond(calls, {});
  const history = open('History');
  await userEvent.click(await history.findByRole('button', { name: 'Clear history' }));
  expect(history.queryByRole('button', { name: 'Replay' })).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/^The last 50 requests/);
});

it('does not store a request that was cancelled', async () => {
  const { calls } = showConsole();
  await click('Submit');
  await submitAndRespond(calls, {});
  expect(await open('History').findAllByRole('button', { name: 'Replay' })).toHaveLength(1);
});
