import { expect, it, onTestFinished, vi } from 'vitest';

it.each([
  ['/desk/orders/o1?tab=log#note', '/desk/?at=%2Fdesk%2Forders%2Fo1%3Ftab%3Dlog%23note'],
  ['/desk/', undefined],
  ['/desks', undefined],
  ['/books/bk99', undefined],
])('leads from %s to the page of the desk: %s', async (address, target) => {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
  script.src = 'https://shop.test/assets/find-desk.js';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const { pathname, search, hash } = new URL(address, 'https://shop.test');
  const replace = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { pathname, search, hash, replace });
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  await import('./find-desk.ts');
  expect(replace.mock.calls).toEqual(target === undefined ? [] : [[target]]);
});
