import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import type { CategoryColours } from '#domain/books/covers/dyes.ts';
import { printScreen } from '#ui/testing.ts';
import { CategoryColoursContext } from '../data/catalogue.ts';
import {
  BookText,
  CategoryCover,
  Cover,
  GenreDot,
  LineAmount,
  Price,
  Rating,
} from './book-facts.tsx';
import { Sum, SummaryPanel } from './sum.tsx';
import { Fact } from './fact.tsx';

const LINE = { originalPrice: 250, payable: 200, qty: 3 };
const TOTALS = { totalPrice: 500, discount: 100, subtotal: 400 };
const LABELS = { discount: 'Discount', total: 'Total' };
const PRICE = { originalPrice: 400, discountPrice: 100, discountPercent: 25 };
const SET = aBook({ title: 'Gora', author: 'Rabindranath Tagore', coverImg: '' });
const FAR = 'https://images.example/gora.jpg';
const GROUNDED = '/covers/pride-and-prejudice.svg';
const COLOURS: CategoryColours = { Mystery: { covers: ['soot', 'sand'], dot: '#123456' } };

const STATES: Record<string, ReactElement> = {
  'text in English': <BookText text="Gora" language="en" />,
  'text in Hindi, marked': (
    <BookText text="गोरा" language="hi">
      <mark>गो</mark>रा
    </BookText>
  ),
  'price, large': <Price book={PRICE} size="large" />,
  'price without a discount': <Price book={{ ...PRICE, discountPrice: 0, discountPercent: 0 }} />,
  'amount of a line': <LineAmount {...LINE} />,
  'amount of a line at full price': <LineAmount {...LINE} payable={250} />,
  'amount of a free line': <LineAmount {...LINE} payable={0} />,
  rating: <Rating stars={4} />,
  'rating with a count': <Rating stars={4.25} count={2} />,
  'rating with a count of 0': <Rating stars={1} count={0} />,
  'dot of a category': <GenreDot name="Mystery" />,
  'dot of no category': <GenreDot name="Poetry" />,
  'cover, sold out, first': (
    <Cover book={aBook({ inStock: false, coverImg: GROUNDED })} alt="Gora" loading="first" />
  ),
  'cover of another host, eager': <Cover book={aBook({ coverImg: FAR })} loading="eager" />,
  'set cover': <Cover book={SET} />,
  'set cover in Urdu, named': (
    <Cover book={{ ...SET, title: 'آگ کا دریا', language: 'ur' }} alt="River" />
  ),
  'set cover in the colours of its category': (
    <Cover book={{ ...SET, genres: ['Mystery'], inStock: false }} />
  ),
  'category with a picture': <CategoryCover source={GROUNDED} />,
  'category without a picture': <CategoryCover source="" />,
  fact: <Fact name="Pages" value={<b>264</b>} />,
  'sum, delivery unknown': (
    <Sum totals={{ ...TOTALS, refunded: 0 }} labels={LABELS} delivery={undefined} pin="560003" />
  ),
  'sum with a total before delivery': (
    <Sum totals={TOTALS} labels={LABELS} delivery={45} pin="560003" />
  ),
  'sum, partly refunded': (
    <Sum totals={{ ...TOTALS, refunded: 70 }} labels={LABELS} delivery={45} includesDelivery />
  ),
  'sum with an included total, delivery unknown': (
    <Sum totals={TOTALS} labels={LABELS} delivery={undefined} includesDelivery />
  ),
  panel: <SummaryPanel title="Amounts">₹500</SummaryPanel>,
};

/** Prints what an element shows, with its styles, which `printScreen` leaves out. */
function print(element: ReactElement): string {
  const { container } = render(
    <CategoryColoursContext value={COLOURS}>{element}</CategoryColoursContext>,
  );
  const styles = [...container.querySelectorAll('[class][style]')].flatMap(
    ({ className, attributes }) => `${className}: ${attributes.getNamedItem('style')?.value}\n`,
  );
  const text = printScreen(container) + styles.join('');
  cleanup();
  return text;
}

it('shows the facts of a book in each state', async () => {
  const parts = Object.entries(STATES).map(([name, element]) => `# ${name}\n${print(element)}`);
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-facts.txt');
});
