import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { createApiClient } from '#client/client.ts';
import { aBook } from '#domain/builders.ts';
import { printScreen } from '#ui/testing.ts';
import { CatalogueProvider, summarise } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { getShopFacts, setShopFacts } from '../../navigation/shop-facts.ts';
import { Hero } from './hero.tsx';
import { Picks, splitPicks } from './picks.tsx';
import { Shelf } from './shelf.tsx';

const GORA = summarise(aBook({ _id: 'bk02', title: 'Gora', coverImg: '', inStock: false }));
const GODAAN = summarise(
  aBook({ _id: 'bk03', title: 'गोदान', author: 'प्रेमचंद', language: 'hi', discountPercent: 25 }),
);
const FAR = summarise(aBook({ _id: 'bk04', coverImg: 'https://images.example/a.jpg' }));
const ALL = { to: '/books?sort=NEWEST', text: 'All new arrivals' };
const PICKS = [
  { book: GORA, by: 'Meera', why: 'It rains.' },
  { book: GODAAN, by: 'मीरा', why: 'बारिश' },
];

const STATES: Record<string, ReactElement> = {
  'shelf while it is read': <Shelf title="New" books={undefined} all={ALL} minBooks={4} />,
  'shelf with a link and a control': (
    <Shelf title="नया" books={[GODAAN]} all={ALL} end={<b>End</b>} />
  ),
  'shelf of sold-out and other books': <Shelf title="New" books={[GORA, FAR]} minBooks={2} />,
  'shelf with too few books': <Shelf title="New" books={[GORA]} minBooks={2} all={ALL} />,
  'empty shelf': <Shelf title="New" books={[]} all={ALL} />,
  'small picks': <Picks picks={PICKS} />,
  'large picks': <Picks picks={PICKS} actions={({ book }) => <i>{book._id}</i>} />,
  'books beside the headline': <Hero books={[GODAAN, GORA, FAR, GODAAN]}>Shop now</Hero>,
  'no books beside the headline': <Hero books={[]}>Shop now</Hero>,
  'books before they are known': <Hero books={undefined}>Shop now</Hero>,
};

function print(element: ReactElement): string {
  const catalogue = createCatalogue(createApiClient(() => new Promise(() => {})));
  const router = createMemoryRouter([{ path: '*', element }]);
  const { container } = render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  const widths = [...container.querySelectorAll('.hero-book')].map(
    (book) => `hero-book: ${book.getAttribute('style')}\n`,
  );
  const waiting = container.querySelectorAll('.shelf-waiting > span').length;
  const text = `${printScreen(container)}${widths.join('')}${waiting ? `waiting: ${waiting}\n` : ''}`;
  cleanup();
  return text;
}

it('recommends only a book with a name and a sentence', () => {
  const books = [
    { bookId: 'bk02', by: 'Meera' },
    { bookId: 'bk03', why: 'It rains.' },
    { bookId: 'bk04', by: 'Meera', why: 'It rains.' },
  ];
  const collection = { slug: 'rain', title: 'Rain', text: '', books };
  const { picks, others } = splitPicks(collection, [GORA, GODAAN, FAR]);
  expect(picks).toEqual([{ book: FAR, by: 'Meera', why: 'It rains.' }]);
  expect(others).toEqual([GORA, GODAAN]);
});

it('shows shelves in each state', async () => {
  const parts = Object.entries(STATES).map(([name, element]) => `# ${name}\n${print(element)}`);
  const facts = getShopFacts();
  onTestFinished(() => setShopFacts(facts));
  setShopFacts({ ...facts, identity: { ...facts.identity, headline: 'पढ़िए', lead: '' } });
  parts.push(`# a shop with its own headline\n${print(<Hero books={undefined}>Shop now</Hero>)}`);
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-shelves.txt');
});
