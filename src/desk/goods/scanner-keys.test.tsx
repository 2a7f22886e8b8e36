import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScannerKeys } from './scanner-keys.ts';

let scans: string[] = [];
const onInput = vi.fn();

function Page() {
  useScannerKeys((text) => scans.push(text));
  return <input aria-label="Supplier" defaultValue="Banyan" onChange={onInput} />;
}

/** A key, the ms since the one before, and what differs in its event. */
type Press = [key: string, ms: number, facts?: KeyboardEventInit];

/** Presses keys, and returns those that did not reach the page. */
function press(keys: Press[], target: Element = document.body): string[] {
  let now = 1000;
  return keys.flatMap(([key, ms, facts]) => {
    now += ms;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...facts });
    Object.defineProperty(event, 'timeStamp', { value: now });
    let isHeard = false;
    const hear = () => (isHeard = true);
    target.addEventListener('keydown', hear, { once: true });
    target.dispatchEvent(event);
    target.removeEventListener('keydown', hear);
    return event.defaultPrevented && !isHeard ? [key] : [];
  });
}

const type = (text: string, ms = 5): Press[] => [...text].map((key) => [key, ms]);

it.each<[string, Press[], string[], string[]]>([
  ['the keys of a scanner', [...type('9780306'), ['Enter', 5]], ['9780306'], ['Enter']],
  ['a scanner that ends with Tab', [...type('978'), ['Tab', 5]], ['978'], ['Tab']],
  ['two keys', [...type('97'), ['Enter', 5]], ['97'], ['Enter']],
  ['one key', [...type('9'), ['Enter', 5]], [], []],
  ['another key at the end', [...type('978'), ['F2', 5], ['Enter', 5]], [], []],
  ['50 ms for each key', [...type('978', 50), ['Enter', 50]], ['978'], ['Enter']],
  ['a little more', [...type('978', 50), ['Enter', 51]], [], []],
  [
    'a key that is 150 ms late',
    [...type('12'), ['3', 150], ...type('45'), ['Enter', 5]],
    ['12345'],
    ['Enter'],
  ],
  [
    'a pause before the scan',
    [...type('12'), ['3', 151], ...type('45'), ['Enter', 5]],
    ['345'],
    ['Enter'],
  ],
  [
    'a capital',
    [
      ['a', 5],
      ['Shift', 5],
      ['B', 5],
      ['Enter', 5],
    ],
    ['aB'],
    ['Enter'],
  ],
  [
    'a deleted key',
    [...type('12'), ['Backspace', 5], ...type('34'), ['Enter', 5]],
    ['34'],
    ['Enter'],
  ],
  [
    'a shortcut before',
    [...type('12'), ['k', 5, { ctrlKey: true }], ...type('34'), ['Enter', 5]],
    ['34'],
    ['Enter'],
  ],
  [
    'another shortcut before',
    [...type('12'), ['k', 5, { metaKey: true }], ...type('34'), ['Enter', 5]],
    ['34'],
    ['Enter'],
  ],
  [
    'a key that is held down',
    [
      ['1', 5],
      ['1', 5, { repeat: true }],
      ['1', 5, { repeat: true }],
      ['Enter', 5],
    ],
    [],
    [],
  ],
  ['Enter that is held down', [...type('12'), ['Enter', 5, { repeat: true }]], [], []],
  ['Enter twice', [...type('12'), ['Enter', 5], ['Enter', 5]], ['12'], ['Enter']],
  [
    'two scans',
    [...type('12'), ['Enter', 5], ...type('345'), ['Enter', 5]],
    ['12', '345'],
    ['Enter', 'Enter'],
  ],
])('knows %s', (_, keys, expected, handled) => {
  scans = [];
  const { unmount } = render(<Page />);
  expect(press(keys)).toEqual(handled);
  expect(scans).toEqual(expected);
  unmount();
  press([...type('12'), ['Enter', 5]]);
  expect(scans).toEqual(expected);
});

it('takes a scan out of the field into which it was typed', () => {
  scans = [];
  render(<Page />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  press([...type('97'), ['Enter', 5]], field);
  // It wrote nothing into the field, which so did not change.
  expect([scans, field.value, onInput.mock.calls.length]).toEqual([['97'], 'Banyan', 0]);
  const write = () => fireEvent.change(field, { target: { value: 'Banyan978' } });
  field.addEventListener('keydown', write, { once: true });
  press([...type('978'), ['Enter', 5]], field);
  // The first change is that of the scanner, the second one takes it back.
  expect([scans, field.value, onInput.mock.calls.length]).toEqual([['97', '978'], 'Banyan', 2]);
});
