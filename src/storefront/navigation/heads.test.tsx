import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { PageHead } from './page-head.tsx';
import { getShopFacts, setShopFacts } from './shop-facts.ts';

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

it('writes the name of the shop as it is', () => {
  const facts = getShopFacts();
  onTestFinished(() => setShopFacts(facts));
  setShopFacts({ ...facts, name: 'Books $& More' });
  const head = renderToStaticMarkup(<PageHead title="Cart" description="Your cart at {shop}." />);
  expect(head).toContain('content="Your cart at Books $&amp; More."');
});
