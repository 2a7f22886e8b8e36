import { expect, it } from 'vitest';
import { aMessage, aProduct } from './builders.ts';
import { readProducts } from '../testing.ts';

/** Reads a product in which some text is replaced. */
async function readEdited(from: string | RegExp, to: string, header = '') {
  const message = aMessage(aProduct().replace(from, () => to));
  const [row] = await readProducts(message.replace('<Sender>', `${header}<Sender>`));
  return row;
}

const DATE = '<Date dateformat="00">20190531</Date>';
const EXTENT = '<ExtentValue>256</ExtentValue>';
const ADDRESS = /https:.*w=800/;
const FIRST_TEXT = '<TextContent><TextType>02';
const aText = (text: string, attribute = '', audience = '00') =>
  `<TextContent><TextType>03</TextType><ContentAudience>${audience}</ContentAudience><Text${attribute}>${text}</Text></TextContent>`;

it.each<[what: string, from: string | RegExp, to: string, texts: Record<string, string>]>([
  ['a date with hyphens', DATE, '<Date>2024-03-31</Date>', { publishedOn: '2024-03-31' }],
  ['a week', DATE, '<DateFormat>02</DateFormat><Date>202412</Date>', { publishedOn: '2024' }],
  ['a quarter', DATE, '<Date dateformat="03">20241</Date>', { publishedOn: '2024' }],
  ['a month', DATE, '<Date dateformat="01">202403</Date>', { publishedOn: '2024-03' }],
  ['a period', DATE, '<Date dateformat="07">202403202405</Date>', { publishedOn: '2024-03' }],
  ['a time', DATE, '<Date dateformat="13">20240331T1000</Date>', { publishedOn: '2024-03-31' }],
  ['a date in words', DATE, '<Date dateformat="12">Spring 2024</Date>', { publishedOn: '2024' }],
  ['an unknown month', DATE, '<Date>20240000</Date>', { publishedOn: '2024' }],
  ['an unknown day', DATE, '<Date>20240200</Date>', { publishedOn: '2024-02' }],
  ['pages with decimals', EXTENT, '<ExtentValue>256.00</ExtentValue>', { pages: '256' }],
  ['pages with a word', EXTENT, '<ExtentValue>256 pages</ExtentValue>', { pages: '256' }],
  ['no pages from hours', '<ExtentUnit>03', '<ExtentUnit>04', { pages: '' }],
  ['no pages from 0', EXTENT, '<ExtentValue>0</ExtentValue>', { pages: '' }],
  [
    'a weight',
    '<Extent>',
    '<Measure><MeasureType>08</MeasureType><Measurement>0.45</Measurement><MeasureUnitCode>kg</MeasureUnitCode></Measure><Extent>',
    { grams: '450' },
  ],
  [
    'a weight with a decimal comma',
    '<Extent>',
    '<Measure><MeasureType>08</MeasureType><Measurement>0,35</Measurement><MeasureUnitCode>kg</MeasureUnitCode></Measure><Extent>',
    { grams: '350' },
  ],
  [
    'a weight in ounces',
    '<Extent>',
    '<Measure><MeasureType>08</MeasureType><Measurement>12</Measurement><MeasureUnitCode>oz</MeasureUnitCode></Measure><Extent>',
    { grams: '340' },
  ],
  ['leather as a hard cover', '>BB<', '>BG<', { bookType: 'Hardcover' }],
  [
    'cloth over boards as a hard cover',
    '<ProductForm>BB</ProductForm>',
    '<ProductForm>BA</ProductForm><ProductFormDetail>B401</ProductFormDetail>',
    { bookType: 'Hardcover' },
  ],
  ['a boxed set', '>BB<', '>SB<', { bookType: 'Paperback' }],
  ['no language that is not known', '>eng<', '>und<', { language: '' }],
  [
    'a cover with http',
    ADDRESS,
    'http://images.example/1.jpg',
    {
      coverImg: 'https://images.example/1.jpg',
    },
  ],
  [
    'a cover with signs',
    ADDRESS,
    'https://images.example/a%20(1)!.jpg',
    {
      coverImg: 'https://images.example/a%20%281%29%21.jpg',
    },
  ],
  [
    'text in English first',
    FIRST_TEXT,
    aText('Un texte', ' language="fre"') + aText('A text', ' language="eng"') + FIRST_TEXT,
    {
      description: 'A text',
    },
  ],
  [
    'no text in another language',
    /<TextContent><TextType>03[^]*?<\/TextContent>/,
    aText('Un texte', ' language="fre"'),
    {
      description: 'Short.',
    },
  ],
  [
    'text for the public only',
    FIRST_TEXT,
    aText('Returns until May.', '', '02') + aText('For readers.', '', '03') + FIRST_TEXT,
    {
      description: 'For readers.',
    },
  ],
  [
    'XHTML',
    FIRST_TEXT,
    aText('One. <br/>Two.<ul><li>a</li><li>b</li></ul> 5 &lt; 6', ' textformat="05"') + FIRST_TEXT,
    {
      description: 'One.\nTwo.\na\nb\n5 < 6',
    },
  ],
  [
    'XHTML with line ends',
    FIRST_TEXT,
    aText('One<br/>\nTwo\nThree', ' textformat="05"') + FIRST_TEXT,
    {
      description: 'One\nTwo\nThree',
    },
  ],
  [
    'escaped HTML',
    FIRST_TEXT,
    aText('Caf&amp;eacute; &amp;ndash; <![CDATA[<style>p{}</style>]]>life') + FIRST_TEXT,
    {
      description: 'Café – life',
    },
  ],
  [
    'a title that is escaped twice',
    /The Home/,
    'Pride &amp;amp; Home',
    {
      title: 'Pride & Home and the World',
    },
  ],
])('reads %s', async (_what, from, to, texts) => {
  const row = await readEdited(from, to);
  expect(row).toMatchObject({ kind: 'book', texts });
  expect(row).not.toHaveProperty('notes');
});

it.each<[field: string, text: string, from: string | RegExp, to: string]>([
  ['publishedOn', 'soon', DATE, '<Date dateformat="12">soon</Date>'],
  ['publishedOn', '20190231', DATE, '<Date>20190231</Date>'],
  ['pages', 'xii', EXTENT, '<ExtentValue>xii</ExtentValue>'],
  ['coverImg', 'javascript:alert(1)', ADDRESS, 'javascript:alert(1)'],
  ['coverImg', 'ftp://images.example/1.jpg', ADDRESS, 'ftp://images.example/1.jpg'],
  [
    'gtin',
    '8901234567893',
    /15<\/ProductIDType><IDValue>\d+/,
    '03</ProductIDType><IDValue>8901234567893',
  ],
])('leaves out a %s that it cannot read: %s', async (field, text, from, to) => {
  expect(await readEdited(from, to)).toMatchObject({
    kind: 'book',
    texts: { [field]: '' },
    notes: [{ title: 'The Home and the World', field, text, isKept: true }],
  });
});

it('reads the language of the header if a product has none', async () => {
  const header = '<DefaultLanguageOfText>hin</DefaultLanguageOfText>';
  const row = await readEdited(/<Language>.*<\/Language>/s, '', header);
  expect(row).toMatchObject({ texts: { language: 'hin' } });
});

it('reads no language of a header in a comment', async () => {
  const old = '<!-- <Header><DefaultLanguageOfText>hin</DefaultLanguageOfText></Header> -->';
  const message = aMessage(aProduct().replace(/<Language>.*<\/Language>/s, ''));
  const [row] = await readProducts(message.replace('<Header>', `${old}<Header>`));
  expect(row).toMatchObject({ texts: { language: '' } });
});

it.each([
  ['EA', 'e-book'],
  ['ED', 'e-book'],
  ['AJ', 'audiobook'],
  ['ZE', 'game'],
  ['PC', 'calendar'],
])('leaves out the form %s: %s', async (form, reason) => {
  expect(await readEdited('>BB<', `>${form}<`)).toMatchObject({
    kind: 'bad',
    isbn: '9780306406157',
    message: expect.stringContaining(reason),
  });
});

it('takes sound on a carrier, which is no download', async () => {
  expect(await readEdited('>BB<', '>AC<')).toMatchObject({ kind: 'book' });
});

it('changes all but the price with an update whose price is not for India', async () => {
  const [row] = await readProducts(aMessage(aProduct({ type: '04', currency: 'GBP' })));
  expect(row).toMatchObject({
    kind: 'book',
    isUpdate: true,
    texts: { title: 'The Home and the World', originalPrice: '' },
    notes: [{ field: 'originalPrice', message: 'It has no price in ₹, only in GBP.' }],
  });
});

it.each([
  ['A text', ['fre', 'eng']],
  ['Un texte', ['fre', 'ger']],
])('reads "%s" of a book in French with texts in %j', async (description, languages) => {
  const texts = { fre: 'Un texte', eng: 'A text', ger: 'Ein Text' };
  const contents = languages.map((code) =>
    aText(texts[code as keyof typeof texts], ` language="${code}"`),
  );
  const product = aProduct()
    .replace('>eng<', '>fre<')
    .replace(FIRST_TEXT, contents.join('') + FIRST_TEXT);
  expect(await readProducts(aMessage(product))).toMatchObject([{ texts: { description } }]);
});
