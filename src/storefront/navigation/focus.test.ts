import { beforeEach, expect, it } from 'vitest';
import { rememberFocus, restoreFocus } from './focus.ts';

beforeEach(() => {
  document.body.innerHTML = `<main><h1 tabindex="-1">Cart</h1><ul>
    <li class="line"><a href="/1">First</a><p><button>Heart 1</button><button>Remove 1</button></p></li>
    <li class="line"><a href="/2">Second</a><p><button>Heart 2</button><button>Remove 2</button></p></li>
    <li class="line"><a href="/3">Third</a><p><button>Heart 3</button><button>Remove 3</button></p></li>
  </ul></main>`;
});

function findControl(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('a, button, h1')];
  const found = all.find(({ textContent }) => textContent === name);
  return found ?? expect.fail(`no control "${name}"`);
}

const readFocus = () => document.activeElement?.textContent;

/** Focuses the control, makes the change, and returns the focused element. */
function change(name: string, act: () => void) {
  findControl(name).focus();
  rememberFocus();
  act();
  restoreFocus();
  return readFocus();
}

const removeLine = (name: string) => findControl(name).closest('li')?.remove();

it('moves to the same control of the next line', () => {
  expect(change('Remove 2', () => removeLine('Second'))).toBe('Remove 3');
});

it('moves to the same control of the previous line if the last line was removed', () => {
  expect(change('Heart 3', () => removeLine('Third'))).toBe('Heart 2');
});

it('moves to the replacement of the control', () => {
  const link = Object.assign(document.createElement('a'), { href: '/cart', textContent: 'Go' });
  expect(change('Remove 1', () => findControl('Remove 1').replaceWith(link))).toBe('Go');
});

it('moves to the heading when the whole list was removed', () => {
  expect(change('Remove 1', () => document.querySelector('ul')?.remove())).toBe('Cart');
});

it('moves to the neighbour of a disabled control', () => {
  const disable = () => findControl('Remove 1').setAttribute('disabled', '');
  expect(change('Remove 1', disable)).toBe('Heart 1');
});

it('does not move focus that the user has moved', () => {
  const move = () => {
    removeLine('Second');
    findControl('First').focus();
  };
  expect(change('Remove 2', move)).toBe('First');
});

it('does not move focus if nothing was removed', () => {
  expect(change('Remove 2', () => {})).toBe('Remove 2');
});
