import { namesRupees } from '#domain/import/headings.ts';
import { cutText } from '#domain/values/text.ts';
import { DAY_MS } from '#domain/values/time.ts';
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { MAX_CELLS } from './csv.ts';

/** The size of the parts that are decompressed at once. */
const PART_BYTES = 16_384;
/** Excel's own numbers of the formats `0%` and `0.00%`, and of those for dates and times. */
const PERCENT_FORMAT = /^(?:9|10)$/;
const DATE_FORMAT = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;
/** The day 0 of numbered days: of Excel, and of older ones for the Macintosh. */
const FIRST_DAYS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** The day that 1900 did not have, but Excel counts. */
const FALSE_LEAP_DAY = 60;
/** Excel's limits for a sheet. */
export const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** The rest of a cell is left out. Such a text is still too long for any field of a book. */
const MAX_CELL_CHARS = 500_000;
/** Of all unpacked parts (1 MB could be 1 GB); shared texts stay in memory. */
export const MAX_UNPACKED_BYTES = 250_000_000;
/** Of a part that is read whole, with all its tags: the lists of sheets and parts, and the styles. */
const MAX_WHOLE_BYTES = 10_000_000;
/** Of one kind in such a part: Excel has at most 65,490 styles. */
const MAX_TAGS = 100_000;
/**
 * Lists of books with more texts are larger than `MAX_UNPACKED_BYTES`, because a text and its cell
 * have some 180 bytes. Empty texts have 5.
 */
const MAX_TEXTS = 2_000_000;
/** Parsed at once: a decompressed part may have 16 MB, whose rows would fill the memory. */
const MAX_PARSED_CHARS = 65_536;

/** A row of a sheet, counted from 0. */
interface SheetRow {
  index: number;
  cells: string[];
}

interface Shared {
  findSheet(index: number): string;
  /** The texts that cells name by their number. */
  texts: readonly string[];
  /** How the styles show a number, by the style's number: `date`, `%`, or a foreign currency. */
  formats: ReadonlyMap<string, string>;
  firstDay: number;
}

export interface Workbook {
  sheets: { name: string; isHidden: boolean }[];
  /**
   * Yields the rows of a sheet that have cells, as texts: dates as 2023-12-31, numbers that Excel
   * shows in per cent with a `%`, and those that it shows in a foreign currency with that. Throws if
   * the spreadsheet is damaged.
   */
  readRows(sheet: string): Generator<SheetRow>;
}

/** Opens a spreadsheet (.xlsx), reading shared parts once. Throws for a damaged list. */
export function openWorkbook(file: Uint8Array): Workbook {
  const found = findWorkbook(file);
  const tags = listTags(found.xml, 'sheet');
  let shared: Shared | undefined;
  return {
    sheets: tags.map(({ name = '', state = 'visible' }) => {
      return { name, isHidden: state !== 'visible' };
    }),
    readRows(sheet) {
      const index = tags.findIndex(({ name }) => name === sheet);
      return readRows(file, () => (shared ??= readShared(file, found, tags)), index);
    },
  };
}

/** Decompresses and reads the sheet in parts, because 200,000 rows fill the memory as one text. */
function* readRows(
  file: Uint8Array,
  getShared: () => Shared,
  sheetIndex: number,
): Generator<SheetRow> {
  const shared = getShared();
  const rows: SheetRow[] = [];
  let row: SheetRow = { index: -1, cells: [] };
  let cell = { type: '', style: '', text: '', hasFormula: false };
  let column = 0;
  const write = createTextParser({
    onOpen(name, attributes) {
      if (name === 'row') {
        row = { index: attributes['r'] ? Number(attributes['r']) - 1 : row.index + 1, cells: [] };
        // Also for a number that cannot be read.
        if (!(row.index < MAX_ROWS)) throw new Error('A sheet has no such row.');
        column = 0;
      }
      if (name === 'c') {
        const { r = '', t: type = 'n', s: style = '' } = attributes;
        const letters = /^[A-Z]{1,3}/.exec(r)?.[0];
        if (letters) column = toNumber(letters) - 1;
        if (column >= MAX_COLUMNS) throw new Error('A sheet has no such column.');
        cell = { type, style, text: '', hasFormula: false };
      }
      if (name === 'f') cell.hasFormula = true;
    },
    onText(name, text) {
      if (name === 'v' || name === 't') cell.text = appendText(cell.text, text);
    },
    onClose(name) {
      if (name === 'c') {
        const place = Math.min(column, MAX_CELLS);
        for (let at = row.cells.length; at < place; at++) row.cells.push('');
        // Some programs store a formula without its value, which Excel would calculate.
        row.cells[place] =
          cell.hasFormula && cell.text === '' && cell.type !== 'str'
            ? '#VALUE!'
            : readCell(cell, shared);
        column += 1;
      }
      if (name === 'row') rows.push(row);
    },
  });
  for (const part of readEntry(file, shared.findSheet(sheetIndex))) {
    try {
      write(part);
    } finally {
      // If `write` fails, yields the rows before the damage.
      yield* rows.splice(0);
    }
  }
}

function readCell(
  { type, style, text }: { type: string; style: string; text: string },
  { texts, formats, firstDay }: Shared,
): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'd') return text.slice(0, 'YYYY-MM-DD'.length);
  const value = Number(text);
  if (type !== 'n' || text.trim() === '' || Number.isNaN(value)) return unescape(text);
  const format = formats.get(style);
  if (format === '%') return `${formatNumber(value * 100)}%`;
  if (format !== 'date') return `${format ? `${format} ` : ''}${formatNumber(value)}`;
  const isBeforeLeapDay = firstDay === FIRST_DAYS[1900] && value < FALSE_LEAP_DAY;
  const date = new Date(firstDay + (value + Number(isBeforeLeapDay)) * DAY_MS);
  return Number.isNaN(date.getTime()) ? formatNumber(value) : date.toISOString().slice(0, 10);
}

/**
 * Rounds to the 15 digits that Excel shows: its result of `0.57*100` is stored with more. Three
 * decimals get a zero, because in a text a point before three digits groups them: 1.299 is 1299.
 */
function formatNumber(value: number): string {
  return String(Number(value.toPrecision(15))).replace(/\.\d{3}$/, '$&0');
}

function findWorkbook(file: Uint8Array) {
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

function readShared(
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
  const write = createTextParser({
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

interface TextParserOptions {
  /** `parents` are the names of the elements around it. */
  onOpen(
    name: string,
    attributes: Readonly<Record<string, string>>,
    parents: readonly string[],
  ): void;
  /** `name` is that of the innermost element; not called for how a text is spoken. */
  onText?(name: string, text: string): void;
  onClose?(name: string): void;
}

/** Returns a function that parses XML in parts. Names have no prefixes. Throws if it is damaged. */
function createTextParser({ onOpen, onText, onClose }: TextParserOptions): (part: string) => void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: string[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const ownName = removePrefix(name);
    onOpen(ownName, attributes, open);
    open.push(ownName);
  });
  const addText = (text: string) => {
    if (!open.includes('rPh')) onText?.(open.at(-1) ?? '', text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const name = open.pop() ?? '';
    onClose?.(name);
  });
  return (part) => void parser.write(part);
}

function appendText(text: string, part: string): string {
  return text + cutText(part, MAX_CELL_CHARS - text.length);
}

function removePrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
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

/** Returns `date`, `%`, a foreign currency such as `$` or `USD`, or '' for a plain number. */
function readFormat(number: string, code: string): string {
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (PERCENT_FORMAT.test(number) || plain.includes('%')) return '%';
  // The letters of days and months, outside texts, colours and conditions.
  if (DATE_FORMAT.test(number) || /[dmyhs]/i.test(plain)) return 'date';
  // A format names a currency as `[$€-407]`, or as a text. `[$-409]` is only a language.
  const [, named, sign] = /\[\$([^\]-]+)|(?<!\[)([$€£])/.exec(code) ?? [];
  const currency = named ?? sign ?? '';
  return namesRupees(currency) ? '' : currency;
}

/** Returns the attributes of all such elements without prefixes, or those in `parent`. */
function listTags(xml: string, name: string, parent?: string): Partial<Record<string, string>>[] {
  const found: Partial<Record<string, string>>[] = [];
  const write = createTextParser({
    onOpen(tag, attributes, parents) {
      if (tag !== name || (parent !== undefined && parents.at(-1) !== parent)) return;
      if (found.length >= MAX_TAGS) throw new Error('A list is too large.');
      const entries = Object.entries(attributes);
      found.push(Object.fromEntries(entries.map(([key, value]) => [removePrefix(key), value])));
    },
  });
  write(xml);
  return found;
}

/** Decodes the characters that Excel writes as `_x000D_`. */
function unescape(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Yields the text of a file in the archive, in parts. Throws if it is damaged, or too large. */
function* readEntry(
  file: Uint8Array,
  path: string | undefined,
  maxBytes = MAX_UNPACKED_BYTES,
): Generator<string> {
  const decoder = new TextDecoder();
  const read = { text: '', bytes: 0, isWhole: path === undefined };
  const unzip = new Unzip((entry) => {
    if (entry.name !== path) return;
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      read.bytes += chunk.length;
      // It may declare less than it has.
      if (read.bytes > maxBytes) throw new Error('A part is too large.');
      read.text += decoder.decode(chunk, { stream: !isLast });
      read.isWhole ||= isLast;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < file.length && !read.isWhole; at += PART_BYTES) {
    unzip.push(file.subarray(at, at + PART_BYTES), at + PART_BYTES >= file.length);
    for (let char = 0; char < read.text.length; char += MAX_PARSED_CHARS)
      yield read.text.slice(char, char + MAX_PARSED_CHARS);
    read.text = '';
  }
  if (!read.isWhole) throw new Error('The archive is cut off.');
}

/** Returns the number of a column: 1 for A, 27 for AA. */
function toNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
