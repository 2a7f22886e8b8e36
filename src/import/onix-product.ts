import type { BookTexts } from '#domain/books/book-fields.ts';
import { readCoverPath } from '#domain/import/read-text.ts';
import { findCategory } from '#domain/import/subject-codes.ts';
import { getChildren, findDescendant, readTextAt, getText, type Element } from './onix-tree.ts';

/**
 * Reads the texts of a product, keyed by the columns of a CSV. The codes of two or three characters
 * in this file are those of ONIX: https://ns.editeur.org/onix/en.
 */
export function readProduct(product: Element): BookTexts {
  const detail = findDescendant(product, 'DescriptiveDetail');
  const publishing = findDescendant(product, 'PublishingDetail');
  const supplies = getChildren(product, 'ProductSupply').flatMap((supply) =>
    getChildren(supply, 'SupplyDetail'),
  );
  return {
    isbn: readIsbnText(product),
    ...(detail && readDetail(detail)),
    work: readWork(product),
    // A description, otherwise a short one.
    description: readTextContent(product, ['03', '02']),
    // An excerpt.
    sample: readTextContent(product, ['14']),
    publisher:
      readTextAt(publishing, 'Publisher', 'PublisherName') ||
      readTextAt(publishing, 'Imprint', 'ImprintName'),
    publishedOn: readDate(
      getChildren(publishing, 'PublishingDate').find(
        // The date of publication.
        (date) => readTextAt(date, 'PublishingDateRole') === '01',
      ),
    ),
    coverImg: readCover(product),
    originalPrice: readPrice(supplies),
    stock: readStock(supplies),
  };
}

function readDetail(detail: Element): BookTexts {
  const form = readTextAt(detail, 'ProductForm');
  const [language] = getChildren(detail, 'Language').filter(
    // The language of the text.
    (item) => readTextAt(item, 'LanguageRole') === '01',
  );
  const pages = getChildren(detail, 'Extent').find(
    (extent) =>
      // Counts of pages, in the unit "pages" (03).
      ['00', '05', '07', '11'].includes(readTextAt(extent, 'ExtentType')) &&
      readTextAt(extent, 'ExtentUnit') === '03',
  );
  return {
    title: readTitle(detail, '01'),
    authors: readAuthors(detail).join('|'),
    // A hardback (BB). All other forms count as paperbacks.
    bookType: form === '' ? '' : form === 'BB' ? 'Hardcover' : 'Paperback',
    language: readTextAt(language, 'LanguageCode'),
    pages: readTextAt(pages, 'ExtentValue'),
    genres: readGenres(detail).join('|'),
    ...readSeries(detail),
  };
}

/** Reads the ISBN-13, otherwise a GTIN-13 that is an ISBN, otherwise the ISBN-10. */
function readIsbnText(product: Element): string {
  const identifiers = getChildren(product, 'ProductIdentifier');
  const found = ['15', '03', '02'].flatMap((type) =>
    identifiers
      .filter((identifier) => readTextAt(identifier, 'ProductIDType') === type)
      .map((identifier) => readTextAt(identifier, 'IDValue'))
      .filter((value) => type !== '03' || /^97[89]/.test(value)),
  );
  return found[0] ?? '';
}

/** Reads the title element of this level: 01 for the product, 02 for the collection. */
function readTitle(parent: Element, level: string): string {
  const details = getChildren(parent, 'TitleDetail');
  const distinctive =
    details.find((detail) => readTextAt(detail, 'TitleType') === '01') ?? details[0];
  const elements = getChildren(distinctive, 'TitleElement');
  const element =
    elements.find((item) => readTextAt(item, 'TitleElementLevel') === level) ?? elements[0];
  const parts = [readTextAt(element, 'TitlePrefix'), readTextAt(element, 'TitleWithoutPrefix')];
  return readTextAt(element, 'TitleText') || parts.filter(Boolean).join(' ');
}

/**
 * Lists the names of all contributors, the writers (A01) before the others. Both are in the order
 * of their sequence numbers, or of the file for those without a number.
 */
function readAuthors(detail: Element): string[] {
  const contributors = getChildren(detail, 'Contributor').map((contributor, index) => ({
    name: readName(contributor).replaceAll('|', ' '),
    isWriter: getChildren(contributor, 'ContributorRole').some(
      (role) => getText(role).trim() === 'A01',
    ),
    position: Number(readTextAt(contributor, 'SequenceNumber')) || index + 1,
  }));
  return contributors
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => Number(b.isWriter) - Number(a.isWriter) || a.position - b.position)
    .map(({ name }) => name);
}

function readName(contributor: Element): string {
  const [last = '', first = ''] = readTextAt(contributor, 'PersonNameInverted').split(/,\s*/, 2);
  const parts = [readTextAt(contributor, 'NamesBeforeKey'), readTextAt(contributor, 'KeyNames')];
  return (
    readTextAt(contributor, 'PersonName') ||
    parts.filter(Boolean).join(' ') ||
    `${first} ${last}`.trim() ||
    readTextAt(contributor, 'CorporateName')
  );
}

function readGenres(detail: Element): string[] {
  const names = getChildren(detail, 'Subject').flatMap(
    (subject) =>
      findCategory(
        readTextAt(subject, 'SubjectSchemeIdentifier'),
        readTextAt(subject, 'SubjectCode'),
      ) ?? [],
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
    const numbers = elements.map((element) => readTextAt(element, 'PartNumber'));
    return { seriesName, seriesNumber: numbers.find(Boolean) ?? '' };
  }
  return {};
}

/** Reads the work of which this product is a manifestation. */
function readWork(product: Element): string {
  const works = getChildren(findDescendant(product, 'RelatedMaterial'), 'RelatedWork');
  // 01: the product is a manifestation of the work.
  const ownWork = works.find((work) => readTextAt(work, 'WorkRelationCode') === '01');
  return readTextAt(ownWork, 'WorkIdentifier', 'IDValue');
}

/** Reads the first text of the first available type, without HTML tags. */
function readTextContent(product: Element, types: string[]): string {
  const contents = getChildren(findDescendant(product, 'CollateralDetail'), 'TextContent');
  const found = types.flatMap((type) =>
    contents.filter((content) => readTextAt(content, 'TextType') === type),
  );
  return stripHtml(readTextAt(found[0], 'Text'));
}

/**
 * Reads the first URL of a picture (mode 03) of the front cover (type 01) that the shop accepts; ''
 * if there is none.
 */
function readCover(product: Element): string {
  const links = getChildren(findDescendant(product, 'CollateralDetail'), 'SupportingResource')
    .filter(
      (resource) =>
        readTextAt(resource, 'ResourceContentType') === '01' &&
        readTextAt(resource, 'ResourceMode') === '03',
    )
    .flatMap((resource) => getChildren(resource, 'ResourceVersion'))
    .map((version) => readTextAt(version, 'ResourceLink'));
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
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['bull', '•'],
  ['copy', '©'],
  ['eacute', 'é'],
  ['egrave', 'è'],
]);

const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Decodes a character reference of HTML. Keeps a reference with an unknown name. */
function decodeReference(reference: string, name: string): string {
  if (!name.startsWith('#')) return HTML_ENTITIES.get(name) ?? reference;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // HTML defines these numbers as characters of Windows-1252.
  if (code >= 128 && code < 160) return WINDOWS_1252.decode(Uint8Array.of(code));
  const isCharacter = code > 31 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}

/** Matches the start of a tag that begins a block. Five characters of the tag suffice. */
const BLOCK = /^<(?:p|br|li|div|h\d)\b/i;

function stripHtml(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text;
  return stripTags(text)
    .replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, decodeReference)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Removes tags, with a line break for each tag that begins a block, in one pass. `/<[^>]*>/g` would
 * search the rest of the text for each `<` without an end, and take hours for many of them.
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
  const digits = readTextAt(element, 'Date').slice(0, 8);
  return digits.replace(/^(\d{4})(\d{2})?(\d{2})?$/, (_all, ...parts: (string | undefined)[]) =>
    parts.slice(0, 3).filter(Boolean).join('-'),
  );
}

/** Reads the first price in rupees with tax (02 or 04), rounded to a whole rupee. */
function readPrice(supplies: Element[]): string {
  const price = supplies
    .flatMap((supply) => getChildren(supply, 'Price'))
    .find(
      (item) =>
        ['02', '04'].includes(readTextAt(item, 'PriceType')) &&
        readTextAt(item, 'CurrencyCode') === 'INR',
    );
  const amount = readTextAt(price, 'PriceAmount');
  return /^\d+\.\d+$/.test(amount) ? String(Math.round(Number(amount))) : amount;
}

/** Adds up the stock of all suppliers; '' if none reports it. */
function readStock(supplies: Element[]): string {
  const counts = supplies
    .flatMap((supply) => getChildren(supply, 'Stock'))
    .map((stock) => readTextAt(stock, 'OnHand'))
    .filter((count) => count !== '');
  if (counts.length < 2) return counts[0] ?? '';
  return String(counts.reduce((sum, count) => sum + Number(count), 0));
}
