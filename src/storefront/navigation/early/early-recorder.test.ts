import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordEvents, clearBusyMarks, type EarlyEvent } from './early-recorder.ts';

let recording: AbortController;
let events: EarlyEvent[];
const onEvent = vi.fn<() => void>();

beforeEach(() => {
  onEvent.mockReset();
  recording = new AbortController();
  events = recordEvents(recording.signal, onEvent);
  document.body.innerHTML = `
    <form><input name="email"><button id="send">Send <svg></svg></button></form>
    <button id="add">Add</button>
    <label><input type="checkbox">Mystery</label>
    <a href="#cosmos">Cosmos</a>`;
});

afterEach(() => {
  recording.abort();
  document.body.replaceChildren();
});

function find<Found extends HTMLElement>(selector: string): Found {
  return document.querySelector<Found>(selector) ?? expect.fail(`There is no ${selector}.`);
}

it('records presses and changes in order, and reports each', async () => {
  await userEvent.type(find('input'), 'as');
  await userEvent.click(find('#add'));
  await userEvent.click(find('label'));
  expect(events).toEqual([
    { element: find('input'), value: 'a' },
    { element: find('input'), value: 'as' },
    // The `change` event when the field loses focus.
    { element: find('input'), value: 'as' },
    { element: find('#add') },
    { element: find('[type=checkbox]'), value: true },
  ]);
  expect(onEvent).toHaveBeenCalled();
});

it('hides what it records from all later listeners, so that it is handled only at the replay', () => {
  const handle = vi.fn<() => void>();
  addEventListener('click', handle, { capture: true, signal: recording.signal });
  find('#add').click();
  expect(handle).not.toHaveBeenCalled();
  find('a').click();
  expect(handle).toHaveBeenCalledOnce();
});

it('records a press inside a button as a press of the button', async () => {
  await userEvent.click(find('svg'));
  expect(events).toEqual([{ element: find('#send') }]);
});

it('records a keyboard activation as a press', async () => {
  find('#add').focus();
  await userEvent.keyboard('{Enter}');
  expect(events).toEqual([{ element: find('#add') }]);
});

it('prevents the submission of a form by button, Enter or script', async () => {
  const onSubmit = vi.fn<() => void>();
  find('form').addEventListener('submit', onSubmit);
  await userEvent.click(find('#send'));
  await userEvent.type(find('input'), '{Enter}');
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  find('form').dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(events.map(({ element }) => element)).toEqual([
    find('#send'),
    find('#send'),
    find('form'),
  ]);
});

it('marks a pressed button and a sent form as busy until the recording ends', async () => {
  await userEvent.click(find('#add'));
  expect(find('#add').ariaBusy).toBe('true');
  expect(find('#send').ariaBusy).toBeNull();
  find('form').dispatchEvent(new Event('submit', { cancelable: true }));
  expect(find('form').ariaBusy).toBe('true');
  clearBusyMarks();
  expect([find('#add').ariaBusy, find('form').ariaBusy]).toEqual([null, null]);
});

it('stops recorded events before other listeners', async () => {
  const onClick = vi.fn<() => void>();
  document.body.addEventListener('click', onClick);
  await userEvent.click(find('#add'));
  await userEvent.click(find('[type=checkbox]'));
  document.body.removeEventListener('click', onClick);
  expect(onClick).not.toHaveBeenCalled();
  expect(find<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
});

it('leaves a click on a link to the browser', async () => {
  await userEvent.click(find('a'));
  expect(events).toEqual([]);
  expect(location.hash).toBe('#cosmos');
});

it('records nothing after it has ended', async () => {
  recording.abort();
  await userEvent.click(find('#add'));
  expect(events).toEqual([]);
});
