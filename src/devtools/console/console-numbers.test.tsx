import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { click, open, showConsole } from './testing.tsx';

function readData() {
  return screen.getByRole('tree', { name: 'Response data' }).textContent;
}

it('shows, copies and compares whole numbers above 2^53 with all their digits', async () => {
  const user = userEvent.setup();
  const { calls } = showConsole();
  const respond = async (text: string) => {
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const headers = { 'content-type': 'application/json' };
    calls.at(-1)?.respond(new Response(text, { headers }));
    await screen.findByText('Status : 200');
  };
  // As JavaScript numbers, both would be 9007199254740992, which is 2^53.
  await respond('{"id":9007199254740992}');
  await respond('{"id":9007199254740993}');
  expect(readData()).toBe('id: 9007199254740993');
  const [copyButton = expect.fail()] = screen.getAllByRole('button', { name: 'Copy all' });
  await user.click(copyButton);
  expect(await navigator.clipboard.readText()).toBe('{\n  "id": 9007199254740993\n}');
  const history = open('History');
  for (const compareButton of history.getAllByRole('button', { name: 'Compare' }))
    await user.click(compareButton);
  expect(screen.getByText('1 difference.')).toBeTruthy();
  expect(document.querySelector('ins')?.textContent).toBe('9007199254740993');
});

it('keeps all digits of a large number in the history', async () => {
  const { calls, reload } = showConsole();
  await click('Submit');
  const headers = { 'content-type': 'application/json' };
  calls[0]?.respond(new Response('{"id":9007199254740993}', { headers }));
  await screen.findByText('Status : 200');
  reload();
  open('History');
  await userEvent.click(await screen.findByRole('button', { name: /^GET \/notes 200/ }));
  expect(readData()).toBe('id: 9007199254740993');
});
