import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageHead } from './page-head.tsx';

it('describes a page to search engines, and for links', async () => {
  const head = { title: 'Gora', description: 'Gora at {shop}, costs $& more.' };
  const preview = { path: '/previews/a.png', alt: 'Cover of Gora' };
  const heads = {
    'not indexed': <PageHead {...head} />,
    indexed: <PageHead {...head} path="/books/bk02" />,
    'with a preview': <PageHead {...head} path="/books/bk02" preview={preview} />,
  };
  const parts = Object.entries(heads).map(
    ([name, element]) => `# ${name}\n${renderToStaticMarkup(element).replaceAll('><', '>\n<')}\n`,
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('./heads.txt');
});
