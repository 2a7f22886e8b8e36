// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readControls, setControls } from './controls.ts';
import { NORMAL } from './settings.ts';
import { reportNoStory, showBadge, showProblems } from './page-controls.ts';

// jsdom has no `replaceSync`.
beforeEach(() => void (CSSStyleSheet.prototype.replaceSync ??= () => {}));

afterEach(() => {
  showProblems([]);
  showBadge('');
  history.replaceState(undefined, '', '/');
});

function findBadge() {
  return document.querySelector('aside');
}

/** Finds the link or the button in the badge. */
function findInBadge(selector: 'a' | 'button') {
  const found = findBadge()?.shadowRoot?.querySelector<HTMLElement>(selector);
  return found ?? expect.fail(`The badge has no ${selector}.`);
}

it('names the controls that are set, and links to the console', () => {
  showBadge('500 on every call');
  expect(findBadge()?.ariaLabel).toBe('Mock back end');
  expect(findInBadge('a').textContent).toBe('Mock: 500 on every call');
  expect(findInBadge('a').getAttribute('href')).toBe('/mock-man#mock');
});

it('shows the latest description, and disappears when all controls are normal', () => {
  showBadge('500 on every call');
  showBadge('no delay');
  expect(document.querySelectorAll('aside')).toHaveLength(1);
  expect(findInBadge('a').textContent).toBe('Mock: no delay');
  showBadge('');
  expect(findBadge()).toBeNull();
});

it('resets the controls with its button', async () => {
  await setControls({ delay: 0, scenario: 'server-down' });
  showBadge('server down, no delay');
  findInBadge('button').click();
  await vi.waitFor(async () => expect(await readControls()).toEqual(NORMAL));
});

it('is hidden on the page of the console, which it would cover', async () => {
  showBadge('no delay');
  expect(findBadge()?.hidden).toBe(false);
  history.pushState(undefined, '', '/mock-man/');
  document.title = 'Mock API console';
  await vi.waitFor(() => expect(findBadge()?.hidden).toBe(true));
  history.pushState(undefined, '', '/books');
  document.title = 'Books';
  await vi.waitFor(() => expect(findBadge()?.hidden).toBe(false));
});

it('shows problems, also on the console’s page, until it is reset', async () => {
  history.replaceState(undefined, '', '/mock-man');
  showBadge('no delay');
  expect(findBadge()?.hidden).toBe(true);
  showProblems(['not understood: mockFial=500', `mockFail=422 ${'x'.repeat(100)}`]);
  expect(findBadge()?.hidden).toBe(false);
  expect(findInBadge('a').textContent).toBe(
    `Mock: not understood: mockFial=500, mockFail=422 ${'x'.repeat(62)}…, no delay`,
  );
  expect(findBadge()?.hasAttribute('data-wrong')).toBe(true);
  showBadge('');
  expect(findInBadge('a').textContent).toMatch(/^Mock: not understood: mockFial=500/);
  showBadge('no delay');
  findInBadge('button').click();
  expect(findBadge()?.hasAttribute('data-wrong')).toBe(false);
  await vi.waitFor(async () => expect(await readControls()).toMatchObject(NORMAL));
});

it('reports a story that could not be read or stored, unless it has been reset meanwhile', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await setControls(NORMAL);
  await reportNoStory('no-story');
  expect(findBadge()).toBeNull();
  expect(logged).not.toHaveBeenCalled();
  await setControls({ scenario: 'ten-thousand-books' });
  await reportNoStory('no-story');
  expect(findInBadge('a').textContent).toMatch('ten-thousand-books could not be read');
  expect(logged).toHaveBeenCalledOnce();
  await reportNoStory('no-room');
  expect(findInBadge('a').textContent).toMatch('ten-thousand-books could not be stored');
});
