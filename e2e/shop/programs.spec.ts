import { expect, test } from '../support/fixtures.ts';

test('a page is also Markdown, for programs that ask for it', async ({ request, page }) => {
  const book = '/books/bk01/Pride-and-Prejudice';
  const asMarkdown = { headers: { accept: 'text/markdown, text/html;q=0.5' } };
  const markdown = await request.get('/isbn/0-679-78326-1', asMarkdown);
  expect(new URL(markdown.url()).pathname).toBe(book);
  expect(markdown.headers()).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    vary: 'accept, accept-encoding',
  });
  const text = await markdown.text();
  expect(text).toMatch(/^# Pride and Prejudice\n\nby \[Jane Austen\]\(/);

  await test.step('its links lead to pages', async () => {
    const [, author = ''] = /\[Jane Austen\]\((.*?)\)/.exec(text) ?? [];
    const { pathname } = new URL(author);
    expect(await (await request.get(pathname, asMarkdown)).text()).toMatch(/^# Jane Austen\n/);
  });

  await test.step('a browser gets the page, with the same header Vary', async () => {
    const response = await page.goto(book);
    expect(response?.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept, accept-encoding',
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pride and Prejudice');
  });

  await test.step('a missing book is missing in Markdown, too', async () => {
    const response = await request.get('/books/bk99/x', asMarkdown);
    expect(response.status()).toBe(404);
    expect(await response.text()).toMatch(/^# Not found\n/);
  });

  await test.step('the guide for language models says so', async () => {
    expect(await (await request.get('/llms.txt')).text()).toContain('`Accept: text/markdown`');
  });
});
