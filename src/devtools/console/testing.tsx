import 'fake-indexeddb/auto';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Console } from './console.tsx';
import type { RequestTemplate } from './request/request.ts';
import type { Fetch } from './request/exchange.ts';

interface Call {
  address: string;
  init: RequestInit;
  respond: (response: Response) => void;
  fail: (reason: Error) => void;
}

const TEMPLATES: RequestTemplate[] = [
  { method: 'GET', path: '/notes/:id', params: { id: 'n 1' } },
  { method: 'POST', path: '/notes', body: { text: 'Read' }, needsToken: true },
  { method: 'GET', path: '/search', query: { text: 'a b' } },
  { method: 'DELETE', path: '/shelves/:shelf/notes/:id', params: { id: '7' } },
];
let consoleCount = 0;

/** For tests: renders a console. A call waits until the test responds or the console aborts it. */
export function showConsole(getToken?: () => string | undefined) {
  const calls: Call[] = [];
  const fetch: Fetch = (address, init) =>
    new Promise((respond, fail) => {
      init.signal?.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')));
      calls.push({ address, init, respond, fail });
    });
  const historyName = `console-${++consoleCount}`;
  const createConsole = (chosen?: RequestTemplate) => (
    <Console
      templates={TEMPLATES}
      fetch={fetch}
      initialDraft={{ method: 'GET', endpoint: '/notes', body: '{}' }}
      chosen={chosen}
      historyName={historyName}
      {...(getToken && { getToken })}
    />
  );
  const view = render(createConsole());
  const choose = (chosen: RequestTemplate) => view.rerender(createConsole(chosen));
  const reload = () => {
    view.unmount();
    render(createConsole());
  };
  return { calls, choose, unmount: view.unmount, reload };
}

/** For tests: submits the form and responds with `body`. */
export async function submitAndRespond(calls: Call[], body: unknown): Promise<void> {
  await click('Submit');
  calls.at(-1)?.respond(Response.json(body));
  await screen.findByText('Status : 200');
}

export function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label);
}

export function click(name: string | RegExp): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name }));
}

/** For tests: replaces the text of a field. `userEvent.type` needs some brackets twice. */
export async function fill(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text.replace(/[{[]/g, '$&$&'));
}

/** For tests: opens a `<details>`, as jsdom does not open it on a click. */
export function open(title: string) {
  const details = screen.getByText(title).closest('details');
  if (!details) throw new Error(`${title} cannot be opened.`);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return within(details);
}
