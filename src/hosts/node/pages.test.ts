import { expect, it } from 'vitest';
import * as searchFiles from '#storefront/app/search-files.ts';
import { createPages } from './pages.ts';

const ODD = ['/books/%', '/books/\n', '/\u0000', '/\u2028', '/profile/orders/%0A'];

/** Pages that record what they are made for; all orders have one shell. */
function openPages() {
  const made: string[] = [];
  const make = (address: string) => made.push(address);
  const answerPage = createPages({
    built: {
      parts: {
        styles: '',
        beforeStart: '',
        scripts: { all: [], byPath: {} },
        headers: { all: {}, byPath: {} },
        headersWithRazorpay: { all: {}, byPath: {} },
      },
      renderer: {
        searchFiles,
        shellPath: (path) => (path.startsWith('/profile/orders') ? '/profile/orders' : undefined),
        renderShell: (path) => `Shell ${make(path)}.`,
        async renderPage(address) {
          make(address);
          return { status: 404, html: 'Not found.' };
        },
      },
    },
    siteUrl: '',
    hasRealPayment: false,
    ask: () => new Response(),
    version: async () => '1',
  });
  return {
    answerPage: (path: string) => answerPage(new Request('http://localhost/x'), path),
    made,
  };
}

it.each(ODD)('answers %j with the page for 404, and does not render it', async (path) => {
  const { answerPage, made } = openPages();
  const answer = await answerPage(path);
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found.']);
  expect(made).toEqual(['/404']);
});

it('makes one shell for all orders, which are without number', async () => {
  const { answerPage, made } = openPages();
  for (const path of ['/profile/orders/1', '/profile/orders', '/profile/orders/2/invoice'])
    expect(await (await answerPage(path)).text()).toBe('Shell 1.');
  expect(made).toEqual(['/profile/orders']);
});
