import type { BookTexts } from '#domain/books/book-fields.ts';
import { readCoverPath } from '#domain/import/read-text.ts';
import { findCategory } from '#domain/import/subject-codes.ts';
import { getChildren, find, textAt, getText, type Element } from './onix-tree.ts';

/** Converts a product to texts, by the columns of a CSV. */
export function productTexts(product: Element): BookTexts {
  const detail = find(product, 'DescriptiveDetail');
  const publishing = find(product, 'PublishingDetail');
  const supplies = getChildren(product, 'ProductSupply').flatMap((supply) =>
    getChildren(supply, 'SupplyDetail'),
  );
  return {
    isbn: readIsbnText(product),
    ...(detail && describe(detail)),
    work: readWork(product),
    description: readTextContent(product, ['03', '02']),
    sample: readTextContent(product, ['14']),
    publisher:
      textAt(publishing, 'Publisher', 'PublisherName') ||
      textAt(publishing, 'Imprint', 'ImprintName'),
    publishedOn: readDate(
      getChildren(publishing, 'PublishingDate').find(
        (date) => textAt(date, 'PublishingDateRole') === '01',
      ),
    ),
    coverImg: readCover(product),
    originalPrice: readPrice(supplies),
    stock: readStock(supplies),
  };
}

function describe(detail: Element): BookTexts {
  const form = textAt(detail, 'ProductForm');
  const [language] = getChildren(detail, 'Language').filter(
    (item) => textAt(item, 'LanguageRole') === '01',
  );
  const pages = getChildren(detail, 'Extent').find(
    (extent) =>
      ['00', '05', '07', '11'].includes(textAt(extent, 'ExtentType')) &&
      textAt(extent, 'ExtentUnit') === '03',
  );
  return {
    title: readTitle(detail, '01'),
    authors: readAuthors(detail).join('|'),
    bookType: form === '' ? '' : form === 'BB' ? 'Hardcover' : 'Paperback',
    language: textAt(language, 'LanguageCode'),
    pages: textAt(pages, 'ExtentValue'),
    genres: readGenres(detail).join('|'),
    ...readSeries(detail),
  };
}

/** Reads the ISBN-13, otherwise a GTIN-13 that is an ISBN, otherwise the ISBN-10. */
function readIsbnText(product: Element): string {
  const identifiers = getChildren(product, 'ProductIdentifier');
  const found = ['15', '03', '02'].flatMap((type) =>
    identifiers
      .filter((identifier) => textAt(identifier, 'ProductIDType') === type)
      .map((identifier) => textAt(identifier, 'IDValue'))
      .filter((value) => type !== '03' || /^97[89]/.test(value)),
  );
  return found[0] ?? '';
}

/** Reads the title element of this level: 01 for the product, 02 for the collection. */
function readTitle(parent: Element, level: string): string {
  const details = getChildren(parent, 'TitleDetail');
  const distinctive = details.find((detail) => textAt(detail, 'TitleType') === '01') ?? details[0];
  const elements = getChildren(distinctive, 'TitleElement');
  const element =
    elements.find((item) => textAt(item, 'TitleElementLevel') === level) ?? elements[0];
  const parts = [textAt(element, 'TitlePrefix'), textAt(element, 'TitleWithoutPrefix')];
  return textAt(element, 'TitleText') || parts.filter(Boolean).join(' ');
}

/** Lists the writers (A01) first, the others in the order of the file. */
function readAuthors(detail: Element): string[] {
  const contributors = getChildren(detail, 'Contributor').map((contributor, index) => ({
    name: readName(contributor).replaceAll('|', ' '),
    isAuthor: getChildren(contributor, 'ContributorRole').some(
      (role) => getText(role).trim() === 'A01',
    ),
    order: Number(textAt(contributor, 'SequenceNumber')) || index + 1,
  }));
  return contributors
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => Number(b.isAuthor) - Number(a.isAuthor) || a.order - b.order)
    .map(({ name }) => name);
}

function readName(contributor: Element): string {
  const [last = '', first = ''] = textAt(contributor, 'PersonNameInverted').split(/,\s*/, 2);
  const parts = [textAt(contributor, 'NamesBeforeKey'), textAt(contributor, 'KeyNames')];
  return (
    textAt(contributor, 'PersonName') ||
    parts.filter(Boolean).join(' ') ||
    `${first} ${last}`.trim() ||
    textAt(contributor, 'CorporateName')
  );
}

function readGenres(detail: Element): string[] {
  const names = getChildren(detail, 'Subject').flatMap(
    (subject) =>
      findCategory(textAt(subject, 'SubjectSchemeIdentifier'), textAt(subject, 'SubjectCode')) ??
      [],
  );
  return [...new Set(names)];
}

/** Reads the first collection that has a name. */
function readSeries(detail: Element): BookTexts {
  for (const collection of getChildren(detail, 'Collection')) {
    const seriesName = readTitle(collection, '02');
    if (seriesName === '') continue;
    const elements = getChildren(collection, 'TitleDetail').flatMap((title) =>
      getChildren(title, 'TitleElement'),
    );
    const numbers = elements.map((element) => textAt(element, 'PartNumber'));
    return { seriesName, seriesNumber: numbers.find(Boolean) ?? '' };
  }
  return {};
}

/** Reads the work of which this product is a manifestation. */
function readWork(product: Element): string {
  const works = getChildren(find(product, 'RelatedMaterial'), 'RelatedWork');
  const ownWork = works.find((work) => textAt(work, 'WorkRelationCode') === '01');
  return textAt(ownWork, 'WorkIdentifier', 'IDValue');
}

/** Reads the first text of the first available type, without HTML tags. */
function readTextContent(product: Element, types: string[]): string {
  const contents = getChildren(find(product, 'CollateralDetail'), 'TextContent');
  const found = types.flatMap((type) =>
    contents.filter((content) => textAt(content, 'TextType') === type),
  );
  return stripHtml(textAt(found[0], 'Text'));
}

/** Reads the URL of a picture of the front cover, if it begins with https. */
function readCover(product: Element): string {
  const links = getChildren(find(product, 'CollateralDetail'), 'SupportingResource')
    .filter(
      (resource) =>
        textAt(resource, 'ResourceContentType') === '01' &&
        textAt(resource, 'ResourceMode') === '03',
    )
    .flatMap((resource) => getChildren(resource, 'ResourceVersion'))
    .map((version) => textAt(version, 'ResourceLink'));
  return links.find((link) => link.startsWith('https://') && isCoverPath(link)) ?? '';
}

function isCoverPath(link: string): boolean {
  return typeof readCoverPath(link) === 'string';
}

const HTML_ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

const BLOCK = /^<(?:p|br|li|div|h\d)\b/i;

function stripHtml(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text;
  return stripTags(text)
    .replaceAll(/&([a-z]+);/g, (whole, name: string) => HTML_ENTITIES.get(name) ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Removes tags, with a line break for each tag that begins a block. It takes one pass: `/<[^>]*>/g`
 * would search for the end of each `<` again, and take hours for a text with many of them.
 */
function stripTags(text: string): string {
  let stripped = '';
  let at = 0;
  for (;;) {
    const begin = text.indexOf('<', at);
    const end = begin < 0 ? -1 : text.indexOf('>', begin);
    if (end < 0) return stripped + text.slice(at);
    const isBlock = BLOCK.test(text.slice(begin, Math.min(end, begin + 5)));
    stripped += text.slice(at, begin) + (isBlock ? '\n' : '');
    at = end + 1;
  }
}

/** Reads `YYYYMMDD`, `YYYYMM` or `YYYY`, and adds hyphens. */
function readDate(element: Element | undefined): string {
  const digits = textAt(element, 'Date').slice(0, 8);
  return digits.replace(/^(\d{4})(\d{2})?(\d{2})?$/, (_all, ...parts: (string | undefined)[]) =>
    parts.slice(0, 3).filter(Boolean).join('-'),
  );
}

/** Reads the first price in rupees including tax, rounded to a whole rupee. */
function readPrice(supplies: Element[]): string {
  const price = supplies
    .flatMap((supply) => getChildren(supply, 'Price'))
    .find(
      (item) =>
        ['02', '04'].includes(textAt(item, 'PriceType')) && textAt(item, 'CurrencyCode') === 'INR',
    );
  const amount = textAt(price, 'PriceAmount');
  return /^\d+\.\d+$/.test(amount) ? String(Math.round(Number(amount))) : amount;
}

/** Adds up the stock of all suppliers; '' if none reports it. */
function readStock(supplies: Element[]): string {
  const counts = supplies
    .flatMap((supply) => getChildren(supply, 'Stock'))
    .map((stock) => textAt(stock, 'OnHand'))
    .filter((count) => count !== '');
  if (counts.length < 2) return counts[0] ?? '';
  return String(counts.reduce((sum, count) => sum + Number(count), 0));
}
