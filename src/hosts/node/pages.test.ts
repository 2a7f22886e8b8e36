import { expect, it } from 'vitest';
import { createPages } from './pages.ts';

it('answers an address that cannot be decoded with the page for 404, and renders no other', async () => {
  const rendered: string[] = [];
  const answerPage = createPages({
    built: {
      parts: {
        styles: '',
        beforeStart: '',
        scripts: { all: [], byPath: {} },
        headers: {},
      },
      renderer: {
        isShell: () => false,
        renderShell: () => '',
        async renderPage(path) {
          rendered.push(path);
          return { status: 404, html: 'Not found.' };
        },
      },
    },
    siteUrl: '',
    ask: () => new Response(),
    version: async () => '1',
  });
  const answer = await answerPage(new Request('http://localhost/books/%'), '/books/%');
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found.']);
  expect(rendered).toEqual(['/404']);
});
