import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>';

function loadPicture(page: Page, address: string): Promise<string> {
  return page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve('loaded'));
        image.addEventListener('error', () => resolve('refused'));
        image.src = src;
      }),
    address,
  );
}

test('a page shows the cover of an imported book from its own host, over https only', async ({
  page,
  log,
}) => {
  log.expects(/Loading the image 'http:.* violates/);
  log.expects(/request to https?:\/\/images\.example/);
  await page.route(/^https?:\/\/images\.example\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  await open(page, '/books');
  expect(await loadPicture(page, 'https://images.example/gora.jpg')).toBe('loaded');
  expect(await loadPicture(page, 'http://images.example/gora.jpg')).toBe('refused');
});
