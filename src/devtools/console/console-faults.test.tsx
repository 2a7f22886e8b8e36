import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { click, submitAndRespond, field, fill, showConsole } from './testing.tsx';

it('sends nothing while the body is not JSON, and shows where the error is', async () => {
  const { calls } = showConsole();
  await userEvent.selectOptions(field('Method'), 'POST');
  await fill('Body', '{"a": 1,}');
  expect(screen.getByText('Error in JSON format')).toBeTruthy();
  expect(screen.getByText('Line 1, column 9.')).toBeTruthy();
  await click('Submit');
  expect(calls).toEqual([]);
  expect(document.activeElement).toBe(field('Body'));
  await fill('Body', '{"a": 1}');
  expect(screen.queryByText('Error in JSON format')).toBeNull();
});

it('reports an empty body, but sends the request without it', async () => {
  const { calls } = showConsole();
  await userEvent.selectOptions(field('Method'), 'POST');
  await userEvent.clear(field('Body'));
  expect(screen.getByText('Error in JSON format')).toBeTruthy();
  await click('Submit');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.init).not.toHaveProperty('body');
});

it('reports an invalid endpoint or header, and focuses it', async () => {
  const { calls } = showConsole();
  await fill('Header 2 name', 'two words');
  await fill('Endpoint', 'ftp://notes.example');
  expect(screen.queryByRole('alert')).toBeNull();
  await click('Submit');
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(document.activeElement).toBe(field('Endpoint'));
  await fill('Endpoint', '/x');
  await click('Submit');
  expect(document.activeElement).toBe(field('Header 2 name'));
  expect(calls).toEqual([]);
});

it('reports a fault after a request was sent only when the next one is submitted', async () => {
  const { calls } = showConsole();
  await fill('Endpoint', 'ftp://notes.example');
  await click('Submit');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await fill('Endpoint', '/x');
  await click('Submit');
  expect(calls).toHaveLength(1);
  await fill('Endpoint', 'ftp://notes.example');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('focuses the value of a header that cannot be sent', async () => {
  showConsole();
  await fill('Header 2 name', 'x-book');
  await fill('Header 2 value', 'किताब');
  await click('Submit');
  expect(document.activeElement).toBe(field('Header 2 value'));
});

it('warns about a header that the browser will not send', async () => {
  showConsole();
  await fill('Header 2 name', 'Cookie');
  expect(
    screen.getByText('Cookie will not be sent: browsers do not let pages set it.'),
  ).toBeTruthy();
});

it('says that a GET is sent without the body', async () => {
  showConsole();
  expect(screen.getByText('GET goes without it.')).toBeTruthy();
  await userEvent.selectOptions(field('Method'), 'DELETE');
  expect(screen.queryByText(/goes without it/)).toBeNull();
});

it.each(['GET', 'HEAD'])('sends a %s although its unused body is not JSON', async (method) => {
  const { calls } = showConsole();
  await userEvent.selectOptions(field('Method'), method);
  await fill('Body', '{"a": 1,}');
  expect(screen.getByText('Error in JSON format')).toBeTruthy();
  await click('Submit');
  expect(calls).toMatchObject([{ init: { method } }]);
  expect(calls[0]?.init).not.toHaveProperty('body');
});

it('clears the earlier response when a new request is not sent because of a fault', async () => {
  const { calls } = showConsole();
  await submitAndRespond(calls, { first: 1 });
  await fill('Endpoint', 'ftp://notes.example');
  await click('Submit');
  expect(calls).toHaveLength(1);
  expect(screen.queryByText('Status : 200')).toBeNull();
  expect(screen.getByText('Response is undefined.')).toBeTruthy();
});

it('shows the request of a response, even after the form has changed', async () => {
  const { calls } = showConsole();
  await submitAndRespond(calls, { first: 1 });
  await fill('Endpoint', '/other');
  expect(screen.getByText(/^GET \/notes · /)).toBeTruthy();
});
