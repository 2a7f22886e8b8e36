// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readControls, setControls } from './controls.ts';
import { NORMAL } from './settings.ts';
import { showBadge } from './badge.ts';

// jsdom has no `replaceSync`.
beforeEach(() => void (CSSStyleSheet.prototype.replaceSync ??= () => {}));

afterEach(() => {
  showBadge('');
  history.replaceState(undefined, '', '/');
});

function badge() {
  return document.querySelector('aside');
}

function find(selector: 'a' | 'button') {
  const found = badge()?.shadowRoot?.querySelector<HTMLElement>(selector);
  return found ?? expect.fail(`The badge has no ${selector}.`);
}

it('names the controls that are set, and links to the console', () => {
  showBadge('500 on every call');
  expect(badge()?.ariaLabel).toBe('Mock back end');
  expect(find('a').textContent).toBe('Mock: 500 on every call');
  expect(find('a').getAttribute('href')).toBe('/mock-man#mock');
});

it('follows changes, and disappears when all controls are normal', () => {
  showBadge('500 on every call');
  showBadge('no delay');
  expect(document.querySelectorAll('aside')).toHaveLength(1);
  expect(find('a').textContent).toBe('Mock: no delay');
  showBadge('');
  expect(badge()).toBeNull();
});

it('resets the controls with its button', async () => {
  await setControls({ delay: 0, scenario: 'server-down' });
  showBadge('server down, no delay');
  find('button').click();
  await vi.waitFor(async () => expect(await readControls()).toEqual(NORMAL));
});

it('does not cover the console', async () => {
  showBadge('no delay');
  expect(badge()?.hidden).toBe(false);
  history.pushState(undefined, '', '/mock-man/');
  document.title = 'Mock API console';
  await vi.waitFor(() => expect(badge()?.hidden).toBe(true));
  history.pushState(undefined, '', '/books');
  document.title = 'Books';
  await vi.waitFor(() => expect(badge()?.hidden).toBe(false));
});
