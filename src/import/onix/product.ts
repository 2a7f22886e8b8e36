import type { BookTexts } from '#domain/books/book-fields.ts';
import { joinGenres } from '#domain/catalogue/categories.ts';
import type { Note, ReadOptions } from '#domain/import/import-row.ts';
import { readCoverPath } from '#domain/import/cells/read-text.ts';
import { normalizeCell } from '#domain/import/cells/cells.ts';
import { findCategory } from '#domain/import/cells/default-takes.ts';
import { readGtin } from '#domain/values/barcode.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { readContributors } from './contributors.ts';
import { readDate } from './dates.ts';
import { readBookType } from './forms.ts';
import { readTitles } from './titles.ts';
import {
  type Element,
  findByCode,
  findDescendant,
  getChildren,
  listTexts,
  readLines,
  readTextAt,
} from './tree.ts';

/**
 * Reads the texts of a product, keyed by the columns of a CSV, and those that are lost because they
 * are wrong; `supply.ts` reads price and stock. The codes of two or three characters in these files
 * are those of ONIX: https://ns.editeur.org/onix/en.
 */
export function readProduct(
  product: Element,
  defaultLanguage: string,
  categories?: ReadOptions['categories'],
): { texts: BookTexts; lost: Note[] } {
  const detail = findDescendant(product, 'DescriptiveDetail');
  const publishing = findDescendant(product, 'PublishingDetail');
  const language = readLanguage(detail) || (detail ? defaultLanguage : '');
  const identifiers = readIdentifiers(product);
  const pages = readPages(detail);
  const date = readPublicationDate(publishing);
  const cover = readCover(product);
  const texts: BookTexts = {
    isbn: identifiers.isbn,
    gtin: identifiers.gtin,
    ...(detail && {
      ...readTitles(detail),
      ...readContributors(detail),
      genres: readGenres(detail, categories),
      grams: readGrams(detail),
    }),
    bookType: readBookType(product),
    language,
    pages: pages.value,
    work: readWork(product),
    // A description, otherwise a short one.
    description: readTextContent(product, ['03', '02'], language),
    // An excerpt.
    sample: readTextContent(product, ['14'], language),
    publisher: readPublisher(publishing),
    publishedOn: date.value,
    coverImg: cover.value,
  };
  const lost = [
    { field: 'gtin', text: identifiers.lost, message: 'The check digit of this barcode is wrong.' },
    { field: 'pages', text: pages.lost, message: 'This number of pages cannot be read.' },
    { field: 'publishedOn', text: date.lost, message: 'This date cannot be read.' },
    { field: 'coverImg', text: cover.lost, message: 'This is no address of a picture with https.' },
  ];
  return { texts, lost: lost.filter(({ text }) => text !== '') };
}

/** Reads ISBN-13, GTIN-13 or ISBN-10, or the barcode; `lost` is a wrong barcode. */
function readIdentifiers(product: Element) {
  const identifiers = getChildren(product, 'ProductIdentifier').map((identifier) => ({
    type: readTextAt(identifier, 'ProductIDType'),
    value: readTextAt(identifier, 'IDValue'),
  }));
  const list = (wanted: string) =>
    identifiers.flatMap(({ type, value }) => (type === wanted ? [value] : []));
  const barcodes = list('03');
  const isbns = [
    ...list('15'),
    ...barcodes.filter((code) => /^0?97[89]/.test(code)),
    ...list('02'),
  ];
  const [barcode = ''] = isbns.length > 0 ? [] : barcodes;
  const gtin = readGtin(barcode) ?? '';
  return {
    isbn: isbns.find((code) => readIsbn(code) !== undefined) ?? isbns[0] ?? '',
    gtin,
    lost: gtin === '' ? barcode : '',
  };
}

/** Reads the language of the text; 'und' means that it is not known. */
function readLanguage(detail: Element | undefined): string {
  const language = findByCode(detail, 'Language', 'LanguageRole', '01');
  const code = readTextAt(language, 'LanguageCode');
  return code === 'und' ? '' : code;
}

/** Reads the count of pages; `lost` is a text that is no number. */
function readPages(detail: Element | undefined): { value: string; lost: string } {
  const counts = getChildren(detail, 'Extent')
    .filter(
      (extent) =>
        // Counts of pages, in the unit "pages" (03).
        ['00', '05', '07', '11'].includes(readTextAt(extent, 'ExtentType')) &&
        ['03', ''].includes(readTextAt(extent, 'ExtentUnit')),
    )
    .map((extent) => readTextAt(extent, 'ExtentValue') || readTextAt(extent, 'ExtentValueRoman'));
  const numbers = counts.flatMap(
    (text) => /^(\d+)(?:[.,]0+)?\s*(?:p|pp|pages)?\.?$/i.exec(text)?.[1] ?? [],
  );
  const value = numbers.find((text) => Number(text) > 0) ?? '';
  return { value, lost: numbers.length > 0 ? '' : (counts[0] ?? '') };
}

/** Reads the weight (08). */
function readGrams(detail: Element): string {
  const weight = findByCode(detail, 'Measure', 'MeasureType', '08');
  const text = `${readTextAt(weight, 'Measurement')} ${readTextAt(weight, 'MeasureUnitCode')}`;
  const grams = normalizeCell('grams', text, {});
  return Number(grams) > 0 ? String(grams) : '';
}

function readGenres(detail: Element, categories: ReadOptions['categories']): string {
  const names = getChildren(detail, 'Subject').flatMap((subject) =>
    listTexts(subject, 'SubjectCode').flatMap(
      (code) =>
        findCategory(readTextAt(subject, 'SubjectSchemeIdentifier'), code, categories) ?? [],
    ),
  );
  return joinGenres(names);
}

/** Reads the work of which this product is a manifestation (01). */
function readWork(product: Element): string {
  const related = findDescendant(product, 'RelatedMaterial');
  const ownWork = findByCode(related, 'RelatedWork', 'WorkRelationCode', '01');
  return readTextAt(ownWork, 'WorkIdentifier', 'IDValue');
}

/** Reads the publisher (01), otherwise the imprint. */
function readPublisher(publishing: Element | undefined): string {
  const main = findByCode(publishing, 'Publisher', 'PublishingRole', '01');
  return (
    readTextAt(main ?? findDescendant(publishing, 'Publisher'), 'PublisherName') ||
    readTextAt(publishing, 'Imprint', 'ImprintName')
  );
}

/** Reads the date of publication (01); `lost` is a text that is no date. */
function readPublicationDate(publishing: Element | undefined): { value: string; lost: string } {
  const element = findByCode(publishing, 'PublishingDate', 'PublishingDateRole', '01');
  const value = readDate(element);
  return { value, lost: value === '' ? readTextAt(element, 'Date') : '' };
}

/** Reads the first front cover (01) that is a picture (03), with https; or the `lost` address. */
function readCover(product: Element): { value: string; lost: string } {
  const links = getChildren(findDescendant(product, 'CollateralDetail'), 'SupportingResource')
    .filter(
      (resource) =>
        readTextAt(resource, 'ResourceContentType') === '01' &&
        readTextAt(resource, 'ResourceMode') === '03',
    )
    .flatMap((resource) => getChildren(resource, 'ResourceVersion'))
    .map((version) => readTextAt(version, 'ResourceLink'))
    .filter((link) => link !== '');
  const value = links.map(toCoverPath).find((link) => link !== '') ?? '';
  return { value, lost: value === '' ? (links[0] ?? '') : '' };
}

/** Returns the address with https, and with signs in percent-encoding; '' if it is invalid. */
function toCoverPath(link: string): string {
  if (!URL.canParse(link)) return '';
  const { protocol, host, pathname, search } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:') return '';
  const path = `${pathname}${search}`.replaceAll(
    /[^\w\-./~%?=&+:@,]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const address = `https://${host}${path}`;
  return typeof readCoverPath(address) === 'string' ? address : '';
}

/** The audiences of list 154 whose texts the shop may show: unrestricted, and end customers. */
const PUBLIC_AUDIENCES = ['00', '03'];

/** Reads the first public text of these types (list 153), best in English or the book's own. */
function readTextContent(product: Element, types: string[], language: string): string {
  const texts = getChildren(findDescendant(product, 'CollateralDetail'), 'TextContent')
    .filter((content) => types.includes(readTextAt(content, 'TextType')))
    .filter((content) => {
      const audiences = listTexts(content, 'ContentAudience');
      return audiences.length === 0 || audiences.some((code) => PUBLIC_AUDIENCES.includes(code));
    })
    .flatMap((content) =>
      getChildren(content, 'Text').map((element) => ({
        element,
        type: types.indexOf(readTextAt(content, 'TextType')),
        language: toTag(element.attributes['language'] ?? ''),
      })),
    );
  const languages = ['en', toTag(language), ''];
  const [best] = texts
    .filter((text) => languages.includes(text.language))
    .toSorted(
      (a, b) => a.type - b.type || languages.indexOf(a.language) - languages.indexOf(b.language),
    );
  return best ? readLines(best.element) : '';
}

const TAGS = new Map([['', '']]);

/** Converts a code of three letters (`eng`, `fre`) to a language tag (`en`, `fr`). */
function toTag(code: string): string {
  if (!/^(?:[a-z]{2,3})?$/.test(code)) return code;
  const tag = TAGS.get(code) ?? new Intl.Locale(code).language;
  TAGS.set(code, tag);
  return tag;
}
