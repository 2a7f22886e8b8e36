import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchScreen } from '#ui/presses/testing.ts';
import { runStory } from '#ui/stories/testing.ts';
import { printScreen, waitForQuiet } from '#ui/testing.ts';
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

const STORIES: Record<string, readonly string[]> = {
  headers: [
    'fill Header 2 name = x-a',
    'fill Header 2 value = é',
    'press Enable header 1',
    'fill Header 3 name = Cookie',
    'press Submit',
    'fill Header 2 value = 1',
    'press Submit',
    'press Submit',
    'respond 200 {"a":1}',
    'press Remove header 1',
    'press Remove header 2',
    'press Use my session',
    'choose Method = POST',
    'fill Body = ',
    'focus Endpoint',
    'key {Control>}{Enter}{/Control}',
    'respond 204',
    'key {Meta>}{Enter}{/Meta}',
    'press Cancel',
    'fill Endpoint = http://',
    'press Submit',
    'choose Method = HEAD',
  ],
  saved: [
    'open Saved requests',
    'fill Name of the request =  ',
    'press Save',
    'fill Name of the request =  First ',
    'press Save',
    'fill Endpoint = /notes/{{id}}?q={{text}}',
    'fill Assertions = status equals 200',
    'fill Name of the request = Second',
    'press Save',
    'fill Name of the request = First',
    'press Rename',
    'press Save',
    'press Undo',
    'fill id = 7',
    'press Second GET…',
    'fill Name of the request = Third',
    'press Rename',
    'press Run all',
    'respond 200 {}',
    'press Run all',
    'respond 200 {}',
    'fill text = a b',
    'press Run all',
    'respond 200 {}',
    'respond 404 {}',
    'press Third…',
    'press Delete Third',
    'press Undo',
    'press Delete First',
    'press Delete Third',
    'upload Import = a.json = {"variables":{},"requests":[]}',
    'upload Import = b.json = {"variables":{"id":"8"},"requests":[{"name":"Fourth","draft":{"method":"GET","endpoint":"/x","headers":[{"isOn":true,"name":"","value":""}],"body":""}}]}',
    'press Export',
  ],
  history: [
    'open History',
    'press Submit',
    'respond 200 {"a":{"b":[1,2]},"c":"x"}',
    'focusRow',
    'key {ArrowDown}',
    'key {ArrowDown}',
    'key {ArrowRight}',
    'key {ArrowLeft}',
    'key {End}',
    'key {Home}',
    'key {Enter}',
    'fill Search the response = b',
    'press Next match',
    'press Previous match',
    'fill Endpoint = /second',
    'press Submit',
    'fail',
    'press Replay',
    'respond 200 {"a":{"b":[1,3]},"d":null}',
    'press Compare',
    'press Compare',
    'press GET /notes 200…',
    'press Clear history',
  ],
  // What replaces a comparison or a run, and when the form loses the name of a saved request.
  reports: [
    'open Endpoints',
    'open Saved requests',
    'open History',
    'fill Name of the request = First',
    'press Save',
    'fill Header 2 name = x-a',
    'press Submit',
    'fail',
    'fill Endpoint = /two',
    'press Submit',
    'fail',
    'fill Endpoint = /three',
    'press Submit',
    'fail',
    'compare 1',
    'compare 3',
    'compare 2',
    'compare 2',
    'compare 2',
    'press Close',
    'press GET /two…',
    'press First GET…',
    'press POST /notes…',
    'compare 1',
    'compare 2',
    'press Submit',
    'press First GET…',
    'replay 2',
    'fail',
    'compare 1',
    'compare 2',
    'fill Endpoint = ',
    'press Submit',
    'compare 1',
    'compare 2',
    'press Run all',
    'fail',
    'press Failed: First…',
    'press Run all',
    'press Submit',
    'fail',
    'press Run all',
    'fail',
    'press GET /two…',
  ],
};

it.each(Object.entries(STORIES))('does what each step says: %s', async (name, steps) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date(2026, 10, 26, 9, 5, 7) });
  onTestFinished(() => void vi.useRealTimers());
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function () {
    scrolled.push(`scrolled to ${this.className}`);
  };
  const belowTheForm = { top: innerHeight * 0.6 } as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(belowTheForm);
  const { calls } = showConsole(() => undefined);
  const network = { isLost: false };
  const settle = () => waitForQuiet(() => 0);
  const answer = { calls: [], settle, network, main: document.body };
  const pressAt = (label: string, at: string) =>
    userEvent.click(
      screen.getAllByRole('button', { name: label })[Number(at) - 1] ?? expect.fail(at),
    );
  const respond = (call: string, response: Response | Error) => {
    vi.advanceTimersByTime(1500);
    const sent = calls.findLast(({ init }) => !init.signal?.aborted) ?? expect.fail(call);
    if (response instanceof Error) sent.fail(response);
    else sent.respond(response);
  };
  let known = 0;
  const story = await runStory(answer, steps, {
    steps: {
      open: async (title) => void open(title),
      compare: (at) => pressAt('Compare', at),
      replay: (at) => pressAt('Replay', at),
      respond: async (rest) => {
        const [, status, body] = /^(\d+)(?: (.*))?$/.exec(rest) ?? [];
        const headers = { 'content-type': 'application/json' };
        respond(rest, new Response(body ?? null, { status: Number(status), headers }));
      },
      focusRow: async () => document.querySelector<HTMLElement>('[role=treeitem]')?.focus(),
      fail: async () => respond('fail', new TypeError('Failed to fetch')),
    },
    describe: () => [
      ...calls
        .slice(known, (known = calls.length))
        .map(
          ({ address, init: { method, headers, body } }) =>
            `> ${method} ${address} ${JSON.stringify([...new Headers(headers)])} ${String(body ?? '')}`,
        ),
      ...scrolled.splice(0),
    ],
  });
  await expect(story).toMatchFileSnapshot(`./console-${name}.txt`);
});
