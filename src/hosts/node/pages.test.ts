import { expect, it } from 'vitest';
import * as searchFiles from '#storefront/app/search-files.ts';
import { createPages } from './pages.ts';

const ODD = ['/books/%', '/books/\n', '/\u0000', '/\u2028'];

it.each(ODD)('answers %j with the page for 404, and does not render it', async (path) => {
  const rendered: string[] = [];
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
        isShell: () => false,
        renderShell: () => '',
        async renderPage(address) {
          rendered.push(address);
          return { status: 404, html: 'Not found.' };
        },
      },
    },
    siteUrl: '',
    hasRealPayment: false,
    ask: () => new Response(),
    version: async () => '1',
  });
  const answer = await answerPage(new Request('http://localhost/x'), path);
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found.']);
  expect(rendered).toEqual(['/404']);
});
