import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Entry } from '../history.tsx';
import { selectValues } from '../json/json-values.ts';
import type { Draft } from '../request/request.ts';
import type { Body, Outcome, ReceivedResponse } from './outcome.ts';
import { JsonBody, ResponsePane, ResponseView } from './response-pane.tsx';

/** Renders a response of 12,345 bytes with this body. */
function show(body: Body, facts: Partial<ReceivedResponse> = {}) {
  const response = { status: 200, statusText: 'OK', headers: {}, body, bytes: 12_345, ms: 1 };
  render(<ResponseView response={{ kind: 'answer', ...response, ...facts }} />);
}

it('shows the response first, then its headers', () => {
  show({ kind: 'json', value: { a: 1 } }, { headers: { 'x-a': 'b' } });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Response:', 'Headers:']);
  const trees = screen.getAllByRole('tree').map(({ textContent }) => textContent);
  expect(trees).toEqual(['a: 1', '▾headers {1}x-a: "b"']);
});

it('shows markup in a text as text', () => {
  show({ kind: 'text', text: '<b>bold</b>' });
  expect(screen.getByText('<b>bold</b>')).toBeTruthy();
});

it('says where text with a JSON content type stops being JSON, and copies it', async () => {
  const user = userEvent.setup();
  const fault = { line: 1, column: 6, isCutShort: true };
  show({ kind: 'text', text: '{"a":', fault });
  expect(
    screen.getByText(
      'The content type is JSON, but the body is not. Line 1, column 6: it ends too early.',
    ),
  ).toBeTruthy();
  const [copy = expect.fail()] = screen.getAllByRole('button', { name: 'Copy all' });
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe('{"a":');
});

it('shows the whole of a long text', () => {
  const text = `${'line\n'.repeat(10_000)}end`;
  show({ kind: 'text', text });
  expect(screen.getByText(/end$/).closest('pre')?.textContent).toBe(text);
});

it('shows a picture', () => {
  show({ kind: 'image', url: 'data:image/png;base64,AA==' });
  expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/png;base64,AA==');
});

it('shows type and size of a broken picture', () => {
  const headers = { 'content-type': 'image/png' };
  show({ kind: 'image', url: 'data:image/png;base64,AA==' }, { headers });
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('This is not a picture: image/png, 12.3 kB.')).toBeTruthy();
});

/** Renders the pane with the response, or the failure, of an entry. */
function aPane(outcome: Outcome, part: Partial<Entry> = {}) {
  const draft: Draft = { method: 'GET', endpoint: '/', headers: [], body: '' };
  const entry = { id: '1', at: 0, draft, outcome, ...part };
  return <ResponsePane exchange={{ entry }} onCancel={() => undefined} />;
}

const FACTS = { kind: 'answer', statusText: 'OK', headers: {}, bytes: 1, ms: 1 } as const;

it('shows the picture of the next response after a broken one', () => {
  const pane = (id: string) => {
    const body: Body = { kind: 'image', url: `data:image/png;base64,${id}` };
    return aPane({ ...FACTS, status: 200, body }, { id });
  };
  const { rerender } = render(pane('AA=='));
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  rerender(pane('BB=='));
  expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/png;base64,BB==');
});

it.each([
  [200, 'success'],
  [299, 'success'],
  [300, 'info'],
  [399, 'info'],
  [400, 'danger'],
  [503, 'danger'],
  [undefined, 'danger'],
])('gives status %s the tone of %s', (status, tone) => {
  const body: Body = { kind: 'empty' };
  render(aPane(status ? { ...FACTS, status, body } : { kind: 'failure', reason: 'No.' }));
  expect(screen.getAllByRole('status')[0]?.dataset['tone']).toBe(tone);
});

it('shows type and size of a binary body', () => {
  show({ kind: 'binary' }, { headers: { 'content-type': 'font/woff2' } });
  expect(screen.getByText('This is not text: font/woff2, 12.3 kB.')).toBeTruthy();
});

it('shows the status of a response without content', () => {
  show({ kind: 'empty' }, { status: 204, statusText: 'No Content', bytes: 0 });
  expect(screen.getByText(/no content/)).toBeTruthy();
  expect(screen.getByRole('tree', { name: 'Response data' }).textContent).toContain('status: 204');
});

it('says that the history has not stored a body of more than 1 MB', () => {
  show({ kind: 'dropped' }, { bytes: 5_200_000 });
  expect(screen.getByText(/had 5.2 MB, and the history keeps 1 MB at most/)).toBeTruthy();
});

const VALUE = {
  products: [
    { title: 'Emma', stock: 3 },
    { title: 'Gora', stock: 12 },
    { title: 'Devdas', stock: 0 },
  ],
};

function type(path: string) {
  fireEvent.change(screen.getByLabelText(/^JSONPath/), { target: { value: path } });
}

function readTree() {
  return screen.getByRole('tree').textContent;
}

it('shows the values that a JSONPath selects, and everything again without one', async () => {
  render(<JsonBody value={VALUE} />);
  const whole = readTree();
  expect(whole).toContain('products');
  type('$.products[?@.stock < 5].title');
  await screen.findByText('2 values');
  expect(readTree()).toBe('0: "Emma"1: "Devdas"');
  type('$.nothing');
  await screen.findByText('0 values');
  type('$.products[1].stock');
  await screen.findByText('1 value');
  expect(readTree()).toBe('0: 12');
  type('');
  expect(readTree()).toBe(whole);
});

it('shows everything if the JSONPath is deleted before it has selected its values', async () => {
  render(<JsonBody value={VALUE} />);
  const whole = readTree();
  const path = '$.products[1].stock';
  type(path);
  type('');
  await act(async () => void (await selectValues(VALUE, path)));
  expect(readTree()).toBe(whole);
  expect(screen.getByLabelText<HTMLInputElement>(/^JSONPath/).value).toBe('');
});

it('says what is wrong with a JSONPath, and shows everything', async () => {
  render(<JsonBody value={VALUE} />);
  type('$.products[?');
  expect(await screen.findByText(/unexpected|expected|unclosed/i)).toBeTruthy();
  expect(readTree()).toContain('products');
});

it('selects a number as it was sent, and values of a deeply nested response', async () => {
  let deep: unknown = { leaf: 9007199254740993n };
  for (let level = 0; level < 500; level += 1) deep = { deep };
  render(<JsonBody value={deep} />);
  type('$..leaf');
  await screen.findByText('1 value');
  expect(readTree()).toBe('0: 9007199254740993');
});
