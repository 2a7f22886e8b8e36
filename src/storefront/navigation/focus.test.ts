import { beforeEach, expect, it, vi } from 'vitest';
import { focusHeading, focusHeadingIfLost, rememberFocus, restoreFocus } from './focus.ts';

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

const readFocusedText = () => document.activeElement?.textContent;

/** Focuses a control, makes a change, and returns the text of the control that then has focus. */
function focusAndChange(name: string, makeChange: () => void) {
  findControl(name).focus();
  rememberFocus();
  makeChange();
  restoreFocus();
  return readFocusedText();
}

const removeLine = (name: string) => findControl(name).closest('li')?.remove();

it('moves focus to the same control of the next line', () => {
  expect(focusAndChange('Remove 2', () => removeLine('Second'))).toBe('Remove 3');
});

it('moves focus to the same control of the previous line if the last line was removed', () => {
  expect(focusAndChange('Heart 3', () => removeLine('Third'))).toBe('Heart 2');
});

it('moves focus to the replacement of the control', () => {
  const link = Object.assign(document.createElement('a'), { href: '/cart', textContent: 'Go' });
  expect(focusAndChange('Remove 1', () => findControl('Remove 1').replaceWith(link))).toBe('Go');
});

it('moves focus to the heading when the whole list was removed', () => {
  expect(focusAndChange('Remove 1', () => document.querySelector('ul')?.remove())).toBe('Cart');
});

it('moves focus to the neighbour of a disabled control', () => {
  const disable = () => findControl('Remove 1').setAttribute('disabled', '');
  expect(focusAndChange('Remove 1', disable)).toBe('Heart 1');
});

it('moves focus to the neighbour of a control that has lost it, because it was disabled', () => {
  const disable = () => {
    findControl('Remove 1').setAttribute('disabled', '');
    findControl('Remove 1').blur();
  };
  expect(focusAndChange('Remove 1', disable)).toBe('Heart 1');
});

it('moves no focus at a later change that begins without focus', () => {
  focusAndChange('Remove 1', () => findControl('Remove 1').setAttribute('disabled', ''));
  findControl('Heart 1').blur();
  rememberFocus();
  restoreFocus();
  expect(document.activeElement).toBe(document.body);
});

it('keeps the place of a removed control while a second change begins', () => {
  findControl('Remove 2').focus();
  rememberFocus();
  removeLine('Second');
  rememberFocus();
  restoreFocus();
  expect(readFocusedText()).toBe('Remove 3');
});

it('keeps only the place at the beginning of the last change', () => {
  findControl('Remove 3').focus();
  rememberFocus();
  expect(focusAndChange('Heart 1', () => removeLine('First'))).toBe('Heart 2');
});

it('moves focus to the first control of the next line if that lacks the same control', () => {
  const change = () => {
    findControl('Remove 3').replaceWith(document.createElement('span'));
    removeLine('Second');
  };
  expect(focusAndChange('Remove 2', change)).toBe('Third');
});

it('does not move focus that the user has moved', () => {
  const move = () => {
    removeLine('Second');
    findControl('First').focus();
  };
  expect(focusAndChange('Remove 2', move)).toBe('First');
});

it('focuses the heading where it is, if the page has one and, if asked, the focus is lost', () => {
  findControl('First').focus();
  focusHeadingIfLost();
  expect(readFocusedText()).toBe('First');
  const focus = vi.spyOn(findControl('Cart'), 'focus');
  findControl('First').blur();
  focusHeadingIfLost();
  expect(readFocusedText()).toBe('Cart');
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  expect(focusHeading()).toBe(true);
  findControl('Cart').remove();
  expect(focusHeading()).toBe(false);
});

it('does not move focus if nothing was removed', () => {
  expect(focusAndChange('Remove 2', () => {})).toBe('Remove 2');
});
