import { namesRupees } from '#domain/import/tables/headings.ts';
import { cutText } from '#domain/values/text.ts';
import { unzipSync } from 'fflate';
import { createXmlParser, listTags, MAX_WHOLE_BYTES, readEntry } from './xml-parts.ts';

/** Excel's own numbers of the formats `0%` and `0.00%`, and of those for dates and times. */
const PERCENT_FORMAT = /^(?:9|10)$/;
const DATE_FORMAT = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;
/** The day 0 of numbered days: of Excel, and of older ones for the Macintosh. */
export const FIRST_DAYS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** The rest of a cell is left out. Such a text is still too long for any field of a book. */
const MAX_CELL_CHARS = 500_000;
/**
 * Lists of books with more texts are larger than `MAX_UNPACKED_BYTES`, because a text and its cell
 * have some 180 bytes. Empty texts have 5.
 */
const MAX_TEXTS = 2_000_000;

export interface Shared {
  findSheet(index: number): string;
  /** The texts that cells name by their number. */
  texts: readonly string[];
  /** How the styles show a number, by the style's number: `date`, `%`, or a foreign currency. */
  formats: ReadonlyMap<string, string>;
  firstDay: number;
}

/** Finds the list of sheets, its links to other parts, and the names of all parts. */
export function findWorkbook(file: Uint8Array) {
  const all = new Set<string>();
  const parts = unzipSync(file, {
    filter({ name, originalSize }) {
      all.add(name);
      const isWanted = /^(?:xl\/)?(?:_rels\/)?workbook\d*\.xml(?:\.rels)?$/.test(name);
      if (isWanted && originalSize > MAX_WHOLE_BYTES) throw new Error('A list is too large.');
      return isWanted;
    },
  });
  const names = Object.keys(parts);
  const path = names.find((name) => name.endsWith('.xml')) ?? '';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const readPart = (name = '') => new TextDecoder().decode(parts[name] ?? new Uint8Array());
  const links = readPart(names.find((name) => name.endsWith('.rels')));
  return { folder, xml: readPart(path), links, all };
}

/** Reads the texts and the formats that all sheets share. */
export function readShared(
  file: Uint8Array,
  { folder, xml, links, all }: ReturnType<typeof findWorkbook>,
  sheets: ReturnType<typeof listTags>,
): Shared {
  const relations = listTags(links, 'Relationship').map(({ Id, Type = '', Target = '' }) => {
    return { Id, Type, path: Target.startsWith('/') ? Target.slice(1) : folder + Target };
  });
  // Some programs write no relations; then the parts have their usual names.
  const findPath = (type: string) =>
    [relations.find(({ Type }) => Type.endsWith(`/${type}`))?.path, `${folder}${type}.xml`].find(
      (name) => name !== undefined && all.has(name),
    );
  const styles = [...readEntry(file, findPath('styles'), MAX_WHOLE_BYTES)].join('');
  const is1904 = listTags(xml, 'workbookPr').some(({ date1904 = '' }) =>
    /^(?:1|true)$/.test(date1904),
  );
  return {
    findSheet: (index) =>
      relations.find(({ Id }) => Id === sheets[index]?.['id'])?.path ??
      `${folder}worksheets/sheet${index + 1}.xml`,
    texts: readTexts(file, findPath('sharedStrings')),
    formats: readFormats(styles),
    firstDay: FIRST_DAYS[is1904 ? 1904 : 1900],
  };
}

/** Reads the texts that cells share. */
function readTexts(file: Uint8Array, path: string | undefined): string[] {
  const texts: string[] = [];
  let text = '';
  const write = createXmlParser({
    onOpen(name) {
      if (name === 'si') text = '';
    },
    onText(name, part) {
      if (name === 't') text = appendText(text, part);
    },
    onClose(name) {
      if (name !== 'si') return;
      if (texts.length >= MAX_TEXTS) throw new Error('There are too many texts.');
      texts.push(unescape(text));
    },
  });
  for (const part of readEntry(file, path)) write(part);
  return texts;
}

export function appendText(text: string, part: string): string {
  return text + cutText(part, MAX_CELL_CHARS - text.length);
}

/** Excel's limit for a format; the pattern takes quadratic time for brackets. */
const MAX_FORMAT_CHARS = 255;

function readFormats(xml: string): Map<string, string> {
  const own = new Map(
    listTags(xml, 'numFmt').map(({ numFmtId = '', formatCode = '' }) => {
      return [numFmtId, readFormat(numFmtId, formatCode.slice(0, MAX_FORMAT_CHARS))] as const;
    }),
  );
  return new Map(
    listTags(xml, 'xf', 'cellXfs').map(({ numFmtId = '' }, index) => {
      return [String(index), own.get(numFmtId) ?? readFormat(numFmtId, '')] as const;
    }),
  );
}

/** A foreign currency as a text, such as `"AED" 0`. */
const QUOTED_CURRENCY =
  /"\s*(USD?|EUR|GBP|UKP|AED|AUD|BDT|BHD|CAD|CHF|CNY|HKD|JPY|KWD|LKR|MYR|NPR|NZD|OMR|PKR|QAR|RM|SAR|SGD|THB|ZAR|Tk|Taka|Dhs?)\b[^"]*"/i;

/** Returns `date`, `%`, a foreign currency such as `$` or `USD`, or '' for a plain number. */
function readFormat(number: string, code: string): string {
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (PERCENT_FORMAT.test(number) || plain.includes('%')) return '%';
  // The letters of days and months, outside texts, colours and conditions.
  if (DATE_FORMAT.test(number) || /[dmyhs]/i.test(plain)) return 'date';
  // A format names a currency as `[$€-407]`, or as a text. `[$-409]` is only a language.
  const [, named, sign] = /\[\$([^\]-]+)|(?<!\[)([$€£¥])/.exec(code) ?? [];
  const currency = named ?? sign ?? QUOTED_CURRENCY.exec(code)?.[1] ?? '';
  return namesRupees(currency) ? '' : currency;
}

/** Decodes the characters that Excel writes as `_x000D_`. */
export function unescape(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
