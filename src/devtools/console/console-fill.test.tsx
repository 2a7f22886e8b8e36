import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { click, submitAndRespond, field, fill, open, showConsole } from './testing.tsx';

/** Returns the selected text of the endpoint field. */
function readSelection() {
  const { value, selectionStart, selectionEnd } = field('Endpoint');
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

it('fills the form from an endpoint, and selects its sample value', async () => {
  showConsole();
  open('Endpoints');
  await click('GET /notes/:id');
  expect([field('Method').value, field('Endpoint').value]).toEqual(['GET', '/notes/n%201']);
  expect(document.activeElement).toBe(field('Endpoint'));
  expect(readSelection()).toBe('n%201');
});

it('selects a path parameter without a sample value', async () => {
  showConsole();
  open('Endpoints');
  await click('DELETE /shelves/:shelf/notes/:id');
  expect([field('Endpoint').value, readSelection()]).toEqual(['/shelves/:shelf/notes/7', ':shelf']);
});

it('fills in a sample query', async () => {
  showConsole();
  open('Endpoints');
  await click('GET /search');
  expect(field('Endpoint').value).toBe('/search?text=a+b');
});

it('fills in a sample body, and marks endpoints that need a token', async () => {
  showConsole();
  open('Endpoints');
  await click('POST /notes needs a token');
  expect(JSON.parse(field('Body').value)).toEqual({ text: 'Read' });
});

it('is filled by the `chosen` prop, and keeps headers, response and a request in flight', async () => {
  const { calls, choose } = showConsole();
  await fill('Header 2 name', 'x-a');
  await submitAndRespond(calls, { first: 1 });
  choose({ method: 'PUT', path: '/notes/7', body: { text: 'Write' } });
  expect([field('Method').value, field('Endpoint').value]).toEqual(['PUT', '/notes/7']);
  expect(JSON.parse(field('Body').value)).toEqual({ text: 'Write' });
  expect(document.activeElement).toBe(field('Endpoint'));
  expect(field('Header 2 name').value).toBe('x-a');
  expect(screen.getByRole('tree', { name: 'Response data' }).textContent).toBe('first: 1');
  await click('Submit');
  choose({ method: 'GET', path: '/notes/8' });
  expect(calls[1]?.init.signal?.aborted).toBe(false);
  expect([field('Endpoint').value, field('Body').value]).toEqual(['/notes/8', '{}']);
});

it('is filled again if a new `chosen` object is passed, but not by a re-render with the same one', async () => {
  const { choose } = showConsole();
  const template = { method: 'GET', path: '/notes/7' };
  choose(template);
  await fill('Endpoint', '/notes/8');
  choose(template);
  expect(field('Endpoint').value).toBe('/notes/8');
  choose({ ...template });
  expect(field('Endpoint').value).toBe('/notes/7');
});

it('puts the session’s token into a header, and replaces it there the next time', async () => {
  let token = 'first';
  showConsole(() => token);
  await click('Use my session');
  token = 'second';
  await click('Use my session');
  expect([field('Header 2 name').value, field('Header 2 value').value]).toEqual([
    'authorization',
    'second',
  ]);
  expect(field('Enable header 2').checked).toBe(true);
  expect(field('Header 3 name').value).toBe('');
});

it('explains why there is no token', async () => {
  showConsole(() => undefined);
  await click('Use my session');
  expect(screen.getByText('No user is signed in. Sign in, then try again.')).toBeTruthy();
  expect(field('Header 2 name').value).toBe('');
});

it('has no button for the session if the page has no sessions', () => {
  showConsole();
  expect(screen.queryByRole('button', { name: 'Use my session' })).toBeNull();
});

it('fills the form from a pasted curl command', async () => {
  showConsole();
  await userEvent.click(field('Endpoint'));
  await userEvent.paste(`curl -X DELETE 'http://a.example/x' \\\n -H 'x-a: 1' --json '{"a":1}'`);
  expect([field('Method').value, field('Endpoint').value, field('Body').value]).toEqual([
    'DELETE',
    'http://a.example/x',
    '{"a":1}',
  ]);
  expect(field('Header 1 name').value).toBe('x-a');
});

it('pastes an address unchanged, and says why a command cannot be used', async () => {
  showConsole();
  await userEvent.clear(field('Endpoint'));
  await userEvent.paste('/pasted');
  expect(field('Endpoint').value).toBe('/pasted');
  await userEvent.paste('curl -F a=b /x');
  expect(screen.getByRole('alert').textContent).toBe(
    'This curl command cannot be used: it sends a form or a file.',
  );
  await userEvent.paste('/other');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('copies the request as it would be sent', async () => {
  const user = userEvent.setup();
  showConsole();
  await user.click(screen.getByRole('button', { name: 'Copy as cURL' }));
  expect(await navigator.clipboard.readText()).toBe(
    `curl '${location.origin}/notes' \\\n  -H 'Accept: */*'`,
  );
  expect(screen.getByText('Command copied.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy as fetch' }));
  expect(await navigator.clipboard.readText()).toContain(`await fetch("${location.origin}/notes"`);
  expect(screen.getByText('Code copied.')).toBeTruthy();
});
