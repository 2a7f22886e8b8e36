import { expect, it } from 'vitest';
import { readNumber } from '../cells/numbers.ts';
import { guessColumns } from './guess-columns.ts';

/** Lists the columns that are asked, and those that fill a price or copies, by their numbers, too. */
function guess(headings: string, rows: readonly string[]) {
  const cells = rows.map((row) => row.split(' | '));
  const names = headings.split(' | ');
  const table = names.map((_, at) => {
    const numbers = cells.map((row) => readNumber(row[at] ?? ''));
    return { numbers, hasDigits: numbers.some((number) => number > 0) };
  });
  const { columns } = guessColumns(names, {}, table);
  const list = (isListed: (target: string | null) => boolean) =>
    columns.flatMap(({ heading, target }) => (isListed(target) ? heading : [])).join(', ');
  return {
    asked: list((target) => target === null),
    price: list((target) => target === 'originalPrice' || target === 'price'),
    copies: list((target) => target === 'stock'),
  };
}

it.each([
  ['पुस्तक का नाम | मूल्य | मात्रा | बिक्री | बची', 'मात्रा, बची'],
  ['पुस्तकाचे नाव | किंमत | प्रती | विक्री | राहिले', 'प्रती, राहिले'],
  ['বইয়ের নাম | মূল্য | কপি | বিক্রি | রইল', 'কপি, রইল'],
  ['પુસ્તકનું નામ | કિંમત | નકલ | વેચાણ | વધેલી', 'નકલ, વધેલી'],
  ['పుస్తకం పేరు | ధర | ప్రతులు | అమ్మకం | మిగిలినవి', 'ప్రతులు, అమ్మకం, మిగిలినవి'],
  ['ಪುಸ್ತಕದ ಹೆಸರು | ಬೆಲೆ | ಪ್ರತಿಗಳು | ಮಾರಾಟ | ಉಳಿಕೆ', 'ಪ್ರತಿಗಳು, ಮಾರಾಟ, ಉಳಿಕೆ'],
  ['പുസ്തകം | വില | എണ്ണം | വിറ്റത് | ബാക്കി', 'എണ്ണം, വിറ്റത്, ബാക്കി'],
  ['کتاب | قیمت | تعداد | فروخت | باقی', 'تعداد, باقی'],
  ['Title | MRP | Copies | Sale | Now', 'Copies, Sale, Now'],
  ['Title | MRP | Qty | Given | Rest', 'Qty, Rest'],
  ['Title | MRP | Qty | Sold | Net', 'Qty, Net'],
  ['Title | MRP | Printed | Gifted | Stock', 'Printed, Stock'],
  ['Title | MRP | Stock | बिकी | बची', 'Stock, बिकी, बची'],
  // 15 x 20 copies are no sum of money.
  ['Title | Price | Copies | Sale | Rest', 'Copies, Sale, Rest'],
])('asks which copies of %s are for sale', (headings, asked) => {
  const rows = ['Godaan | 300 | 20 | 15 | 5', 'Gaban | 100 | 10 | 10 | 0'];
  expect(guess(headings, rows)).toMatchObject({ asked, copies: '' });
});

it.each([
  ['Qty | Recd | Sale | Left', ['20 | 10 | 15 | 15', '8 | 0 | 2 | 6'], 'Qty, Recd, Sale, Left'],
  // Blank cells are none, and one of ten rows is typed wrongly.
  [
    'Qty | Sale | Left',
    ['9 | 4 | 5', '7 | 1 | 6', ...Array<string>(7).fill('3 |  | 3'), '8 | 1 | 6'],
    'Qty, Sale, Left',
  ],
  ['Qty | Sale', ['9 | 4', '7 | 1'], 'Qty, Sale'],
  ['Qty | Sale', ['9 | 4', '7 | 175'], ''],
  ['Qty | Edition', ['9 | 4', '7 | 1'], ''],
  ['Qty | Class | Row', ['9 | 4 | 5', '7 | 1 | 2'], ''],
  ['Qty | Free | Set', ['9 | 0 | 9', '7 | 0 | 7'], ''],
  ['Qty | Hindi | English', ['1 | 1 | 0', '1 | 0 | 1'], ''],
  ['Qty | Sold | Closing Stock', ['9 | 4 | 5', '7 | 1 | 6'], ''],
  // Branches share the stock, as do the copies that were sold, in words that are not known.
  ['Total Qty | Delhi | Mumbai', ['9 | 4 | 5', '7 | 1 | 6'], 'Total Qty, Delhi, Mumbai'],
  ['Total Qty | Bika | Bacha', ['9 | 4 | 5', '7 | 1 | 6'], 'Total Qty, Bika, Bacha'],
  [
    'Stock | Bika | Bacha | Kharab',
    ['9 | 4 | 5 | 0', '7 | 1 | 1 | 5', '2 | 0 | 2 | 0'],
    'Stock, Bika, Bacha, Kharab',
  ],
  ['Qty | Packed | Here', ['15 | 2 | 13', '17 | 3 | 14'], 'Qty, Packed, Here'],
  ['Qty | Set aside | Here', ['15 | 2 | 13', '17 | 3 | 14'], 'Qty, Set aside, Here'],
  ['Qty | Rack No. | Pack of', ['15 | 2 | 13', '17 | 3 | 14'], ''],
  ['Stock | Bika | Bacha', ['9 | 4 | 5', '7 | 1 | 6'], 'Stock, Bika, Bacha'],
  ['Stock | Sale | Now', ['9 | 4 | 5', '7 | 1 | 6'], 'Stock, Sale, Now'],
  // One row of small numbers proves nothing about columns that are not known.
  ['Stock | उ | ज', ['5 | 2 | 3'], ''],
  ['Stock | उ | ज', ['5 | 2 | 3', '7 | 3 | 4'], 'Stock, उ, ज'],
  ['Qty | Gone this year | Here', ['15 | 2 | 13', '17 | 3 | 14'], 'Qty, Gone this year, Here'],
  ['Qty | Sets gone | Here', ['15 | 2 | 13', '17 | 3 | 14'], 'Qty, Sets gone, Here'],
  ['Stock | Rack | Shelf', ['15 | 2 | 13', '17 | 3 | 14'], ''],
])('compares the numbers of %s in %j', (headings, rows, asked) => {
  const titled = rows.map((row, at) => `Book ${at} | 100 | ${row}`);
  expect(guess(`Title | MRP | ${headings}`, titled)).toMatchObject({ asked });
});

/** Sixty rows of copies from 1 to 20, with another number of each. */
function listCopies(getOther: (copies: number, row: number) => number): string[] {
  return Array.from({ length: 60 }, (_, row) => {
    const copies = 1 + ((row * 7) % 20);
    return `Book ${row} | 100 | ${copies} | ${getOther(copies, row)}`;
  });
}

it.each([
  ['बिकी', (copies: number, row: number) => (row % 3 === 0 ? copies : copies % 4), true],
  ['Ausgeliehen', (copies: number, row: number) => (row % 5 === 0 ? copies : 0), true],
  ['कक्षा', (_: number, row: number) => 1 + (row % 12), false],
  ['संस्करण', (_: number, row: number) => 1 + (row % 2), false],
  ['क्रम', (_: number, row: number) => row + 1, false],
  ['Rack', (_: number, row: number) => 1 + (row % 9), false],
  ['पुराना साल', (_: number, row: number) => 1990 + (row % 30), false],
  ['Free', () => 0, false],
  ['Set', () => 1, false],
])('asks about copies beside %s that are never above them: %s', (heading, getOther, isAsked) => {
  const asked = isAsked ? `Qty, ${heading}` : '';
  expect(guess(`Title | MRP | Qty | ${heading}`, listCopies(getOther))).toMatchObject({ asked });
});

it('takes serial numbers for no copies, also in a list that is sorted by copies', () => {
  const rows = Array.from(
    { length: 60 },
    (_, row) => `Book ${row} | 100 | ${row + 3} | ${row + 1}`,
  );
  expect(guess('Title | MRP | Qty | क्रम', rows)).toMatchObject({ asked: '', copies: 'Qty' });
});

const BILL = ['Godaan | 10 | 140 | 1400', 'Gaban | 5 | 122.50 | 612.50'];

it.each([
  ['पुस्तक का नाम | प्रतियाँ | मूल्य | रकम', 'मूल्य'],
  ['પુસ્તકનું નામ | નંગ | કિંમત | રકમ', 'કિંમત'],
  ['પુસ્તકનું નામ | નંગ | ભાવ | રકમ', 'ભાવ'],
  ['పుస్తకం పేరు | ప్రతులు | ధర | మొత్తం', 'ధర'],
  ['ಪುಸ್ತಕದ ಹೆಸರು | ಪ್ರತಿಗಳು | ಬೆಲೆ | ಮೊತ್ತ', 'ಬೆಲೆ'],
  ['പുസ്തകം | എണ്ണം | വില | തുക', 'വില'],
  ['புத்தகம் | எத்தனை | விலை | தொகை', 'எத்தனை, விலை'],
  ['ପୁସ୍ତକ ନାମ | ସଂଖ୍ୟା | ମୂଲ୍ୟ | ମୋଟ', 'ମୂଲ୍ୟ'],
  ['کتاب کا نام | تعداد | قیمت | کل رقم', 'قیمت'],
  ['Title | Qty | Rate | Rs.', 'Rate'],
  ['Title | Qty | Rate | ₹', 'Rate'],
  ['Title | Qty | Rate | Payable', 'Rate'],
  ['Title | Qty | Rate | Cost', 'Rate'],
  ['Title | Qty | Rate | Price', 'Rate'],
  ['Title | Qnty | Rate | Amount', 'Qnty, Rate'],
  ['Title | Qnty | Each | Amount', 'Qnty, Each'],
  ['Title | No. | Price/Unit | Amount', 'No., Price/Unit'],
])('asks who pays the price of the bill %s', (headings, asked) => {
  expect(guess(headings, BILL)).toMatchObject({ asked, price: '' });
});

it.each([
  ['Qty | Rate | Disc. % | Amount', '10 | 175 |  | 1750', 'Rate', ''],
  ['Qty | Price | Discount | Amount', '10 | 175 | 0.00 | 1750', 'Price', ''],
  ['Qty | Rate | Discount Type | Amount', '10 | 175 | Net | 1750', 'Rate', ''],
  ['Qty | Rate | Disc % | Amount', '10 | 250 | 30 | 1750', 'Disc %', 'Rate'],
  // The discount was taken off before.
  ['Qty | Rate | Disc % | Amount', '10 | 175 | 30 | 1750', 'Rate, Disc %', ''],
  ['Qty | Rate | Gross | Disc % | Net', '10 | 250 | 2500 | 30 | 1750', 'Disc %', 'Rate'],
  ['Qty | MRP | Rate | Amount', '10 | 250 | 175 | 1750', '', 'MRP'],
  ['Qty | MRP | Amount', '10 | 250 | 2500', '', 'MRP'],
  ['Stock | Selling Price | Value', '10 | 250 | 2500', '', 'Selling Price'],
  ['Qty | Cost Price | Selling Price | Value', '10 | 90 | 250 | 2500', '', 'Selling Price'],
  ['Qty | Price | Sale Price | Total', '10 | 250 | 175 | 1750', 'Price', ''],
  ['Qty | Price | Pages', '2 | 250 | 500', '', 'Price'],
  ['Qty | Price | HSN', '10 | 490 | 4901', '', 'Price'],
  ['Qty | Price | Old', '1 | 250 | 250', '', 'Price'],
  ['Vols | Price per vol | Set Price', '4 | 250 | 1000', 'Price per vol, Set Price', ''],
  ['Volumes | Price | Total', '4 | 250 | 1000', '', 'Price'],
  ['Price | Pack of | Total', '250 | 4 | 1000', '', 'Price'],
  ['Orig. Price | Factor | Price (INR)', '49 | 112 | 5488', 'Orig. Price', 'Price (INR)'],
  ['Author | Price | Qty', 'Premchand | 250 | 10', '', 'Price'],
])('asks about %s with %s: %j', (headings, row, asked, price) => {
  expect(guess(`Title | ${headings}`, [`Godaan | ${row}`])).toMatchObject({ asked, price });
});

it('does not change what the owner has chosen, or what a program writes', () => {
  const table = [[0], [10], [140], [1400]].map((numbers) => ({ numbers, hasDigits: true }));
  const { columns } = guessColumns(
    ['Title', 'Qty', 'Price', 'X'],
    { Price: 'originalPrice', X: '' },
    table,
  );
  expect(columns.map(({ target }) => target)).toEqual(['title', 'stock', 'originalPrice', '']);
  const program = guessColumns(['sku', 'isbn', 'regularprice', 'visibilityincatalog'], {}, table);
  expect(program.columns[2]).toMatchObject({ target: 'originalPrice' });
});
