import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordTouches, showAsIdle, type EarlyTouch } from './early-recorder.ts';

let recording: AbortController;
let touches: EarlyTouch[];
const onTouch = vi.fn<() => void>();

beforeEach(() => {
  onTouch.mockReset();
  recording = new AbortController();
  touches = recordTouches(recording.signal, onTouch);
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
  expect(touches).toEqual([
    { element: find('input'), value: 'a' },
    { element: find('input'), value: 'as' },
    // Leaving the field.
    { element: find('input'), value: 'as' },
    { element: find('#add') },
    { element: find('[type=checkbox]'), value: true },
  ]);
  expect(onTouch).toHaveBeenCalled();
});

it('records a press inside a button as a press of the button', async () => {
  await userEvent.click(find('svg').closest('button')?.querySelector('svg') ?? document.body);
  expect(touches).toEqual([{ element: find('#send') }]);
});

it('records a keyboard activation as a press', async () => {
  find('#add').focus();
  await userEvent.keyboard('{Enter}');
  expect(touches).toEqual([{ element: find('#add') }]);
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
  expect(touches.map(({ element }) => element)).toEqual([
    find('#send'),
    find('#send'),
    find('form'),
  ]);
});

it('marks a pressed button as busy until the recording ends', async () => {
  await userEvent.click(find('#add'));
  expect(find('#add').ariaBusy).toBe('true');
  expect(find('#send').ariaBusy).toBeNull();
  showAsIdle();
  expect(find('#add').ariaBusy).toBeNull();
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

it('does not change links', async () => {
  await userEvent.click(find('a'));
  expect(touches).toEqual([]);
  expect(location.hash).toBe('#cosmos');
});

it('records nothing after it has ended', async () => {
  recording.abort();
  await userEvent.click(find('#add'));
  expect(touches).toEqual([]);
});
