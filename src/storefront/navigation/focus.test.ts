import { beforeEach, expect, it } from 'vitest';
import { rememberFocus, restoreFocus } from './focus.ts';

beforeEach(() => {
  document.body.innerHTML = `<main><h1 tabindex="-1">Cart</h1><ul>
    <li class="line"><a href="/1">First</a><p><button>Heart 1</button><button>Remove 1</button></p></li>
    <li class="line"><a href="/2">Second</a><p><button>Heart 2</button><button>Remove 2</button></p></li>
    <li class="line"><a href="/3">Third</a><p><button>Heart 3</button><button>Remove 3</button></p></li>
  </ul></main>`;
});

function control(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('a, button, h1')];
  const found = all.find(({ textContent }) => textContent === name);
  return found ?? expect.fail(`no control "${name}"`);
}

const focused = () => document.activeElement?.textContent;

/** Focuses the control, makes the change, and tells what has the focus after it. */
function change(name: string, act: () => void) {
  control(name).focus();
  rememberFocus();
  act();
  restoreFocus();
  return focused();
}

const removeLine = (name: string) => control(name).closest('li')?.remove();

it('goes to the same control of the next line', () => {
  expect(change('Remove 2', () => removeLine('Second'))).toBe('Remove 3');
});

it('goes to the same control of the line before, after the last one', () => {
  expect(change('Heart 3', () => removeLine('Third'))).toBe('Heart 2');
});

it('goes to what has taken the place of the control', () => {
  const link = Object.assign(document.createElement('a'), { href: '/cart', textContent: 'Go' });
  expect(change('Remove 1', () => control('Remove 1').replaceWith(link))).toBe('Go');
});

it('goes to the heading where the whole list has gone', () => {
  expect(change('Remove 1', () => document.querySelector('ul')?.remove())).toBe('Cart');
});

it('goes to the neighbour of a control that was disabled', () => {
  const disable = () => control('Remove 1').setAttribute('disabled', '');
  expect(change('Remove 1', disable)).toBe('Heart 1');
});

it('leaves the focus where the user has moved it', () => {
  const move = () => {
    removeLine('Second');
    control('First').focus();
  };
  expect(change('Remove 2', move)).toBe('First');
});

it('leaves the focus where nothing was removed', () => {
  expect(change('Remove 2', () => {})).toBe('Remove 2');
});
