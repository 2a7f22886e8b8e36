import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { ALL_TITLES } from '../../support/screens/book-list.ts';

test.use({ javaScriptEnabled: false });

/**
 * Serves a page's HTML in two parts. The browser shows the first part while it waits for the
 * second, which `sendRest` sends.
 */
async function sendInParts(html: string, cut: number) {
  let sendRest = () => {};
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end();
    response.setHeader('content-type', 'text/html');
    response.write(html.slice(0, cut));
    sendRest = () => response.end(html.slice(cut));
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, sendRest: () => sendRest(), server };
}

test(
  'a list that is still loading shows only complete rows, which do not move',
  { tag: '@phone' },
  async ({ page, request, isMobile }) => {
    const html = await (await request.get('/books')).text();
    // Cut in the middle of the seventh card.
    const cut = html.indexOf(
      'book-card-author',
      html.split('</article>', 6).join('</article>').length,
    );
    const { url, sendRest, server } = await sendInParts(html, cut);
    const cards = page.getByRole('article');
    const readPositions = () =>
      cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().y));
    await page.goto(url, { waitUntil: 'commit' });
    await expect(cards).toHaveCount(6);
    await expect(page.getByRole('contentinfo')).toBeHidden();
    // A phone has two cards per row; elsewhere the second row of four is incomplete.
    const completeCards = isMobile ? 6 : 4;
    const before = (await readPositions()).slice(0, completeCards);
    sendRest();
    await expect(cards).toHaveCount(ALL_TITLES.length);
    expect((await readPositions()).slice(0, completeCards)).toEqual(before);
    server.close();
  },
);

test('an icon of a home page that is still loading is hidden until its text is there', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  const cut = html.indexOf('<h2>Fast delivery');
  const { url, sendRest, server } = await sendInParts(html, cut);
  const icons = page.getByRole('region', { name: 'Our promises' }).locator('svg');
  await page.goto(url, { waitUntil: 'commit' });
  await expect(icons).toHaveCount(2);
  await expect(icons.last()).toBeHidden();
  const before = await icons.first().boundingBox();
  sendRest();
  await expect(icons).toHaveCount(3);
  await expect(icons.last()).toBeVisible();
  expect(await icons.first().boundingBox()).toEqual(before);
  server.close();
});
