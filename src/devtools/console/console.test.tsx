import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { click, field, fill, showConsole } from './testing.tsx';

function readData() {
  return screen.getByRole('tree', { name: 'Response data' }).textContent;
}

it('begins with the initial request, and no response', () => {
  showConsole();
  expect(['Method', 'Endpoint', 'Body'].map((label) => field(label).value)).toEqual([
    'GET',
    '/notes',
    '{}',
  ]);
  expect([field('Header 1 name').value, field('Header 1 value').value]).toEqual(['Accept', '*/*']);
  expect([field('Enable header 1').checked, field('Enable header 2').checked]).toEqual([
    true,
    false,
  ]);
  expect(screen.getByText('Response is undefined.')).toBeTruthy();
});

it('sends the content of the form, without disabled headers', async () => {
  const { calls } = showConsole();
  await userEvent.selectOptions(field('Method'), 'PATCH');
  await userEvent.click(field('Enable header 1'));
  await fill('Header 2 name', 'x-a');
  await fill('Header 2 value', '1');
  expect(field('Enable header 2').checked).toBe(true);
  await click('Submit');
  expect(calls).toMatchObject([
    {
      address: `${location.origin}/notes`,
      init: {
        method: 'PATCH',
        cache: 'no-store',
        body: '{}',
        headers: [
          ['x-a', '1'],
          ['content-type', 'application/json'],
        ],
      },
    },
  ]);
});

it('sends no header that was removed, and moves the focus to the next one', async () => {
  const { calls } = showConsole();
  await fill('Header 2 name', 'x-a');
  await click('Remove header 1');
  expect(field('Header 1 name').value).toBe('x-a');
  expect(document.activeElement).toBe(field('Enable header 1'));
  await click('Remove header 1');
  expect(document.activeElement).toBe(field('Enable header 1'));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  await click('Submit');
  expect(calls).toMatchObject([{ init: { headers: [] } }]);
});

it('sends with Ctrl+Enter or Meta+Enter from any field of the form', async () => {
  const { calls } = showConsole();
  await userEvent.click(field('Body'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.click(field('Header 2 name'));
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
  expect(calls).toHaveLength(2);
  expect(field('Body').value).toBe('{}');
  await userEvent.click(field('Body'));
  await userEvent.keyboard('{Enter}{Control>}{Home}{/Control}');
  expect(calls).toHaveLength(2);
});

it('shows an error response like any other response', async () => {
  const { calls } = showConsole();
  await click('Submit');
  expect(screen.getByText('Sending…')).toBeTruthy();
  calls[0]?.respond(Response.json({ errors: ['No.'] }, { status: 404, statusText: 'Not Found' }));
  const status = await screen.findByText('Status : 404 Not Found');
  expect(status.getAttribute('role')).toBe('status');
  expect(readData()).toContain('"No."');
  expect(screen.getByRole('tree', { name: 'Response headers' }).textContent).toContain(
    'content-type: "application/json"',
  );
});

it('reports that there was no response', async () => {
  const { calls } = showConsole();
  await click('Submit');
  calls[0]?.fail(new TypeError('Failed to fetch'));
  expect(await screen.findByText('Failed to fetch')).toBeTruthy();
  expect(screen.getByText('No response')).toBeTruthy();
});

it('reports a truncated response', async () => {
  const { calls } = showConsole();
  await click('Submit');
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('Cut')) });
  calls[0]?.respond(new Response(body, { status: 206 }));
  expect(await screen.findByText('It began with 206 and broke off: Cut')).toBeTruthy();
});

it('aborts the previous request when another is sent, and never shows its response', async () => {
  const { calls } = showConsole();
  await click('Submit');
  await click('Submit');
  expect(calls.map(({ init }) => init.signal?.aborted)).toEqual([true, false]);
  calls[1]?.respond(Response.json({ second: 2 }));
  await screen.findByText('Status : 200');
  expect(readData()).toBe('second: 2');
});

it('aborts its request when the page is left, and when the user asks for it', async () => {
  const { calls, unmount } = showConsole();
  await click('Submit');
  await click('Cancel');
  const response = screen.getByRole('region', { name: 'Response' });
  expect(document.activeElement).toBe(response.parentElement);
  expect(screen.getByText('Response is undefined.')).toBeTruthy();
  await click('Submit');
  unmount();
  expect(calls.map(({ init }) => init.signal?.aborted)).toEqual([true, true]);
});
