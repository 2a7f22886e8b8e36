import { Unzip, UnzipInflate, unzipSync } from 'fflate';

/** The size of the parts that are decompressed at once. */
const PART_BYTES = 16_384;
/** Excel's own numbers of the formats `0%` and `0.00%`. */
const PERCENT_FORMATS = ['9', '10'];

/**
 * An attribute. It starts only where its name does, because a long name without a value would
 * otherwise take quadratic time.
 */
const ATTRIBUTE = /(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A cell of a sheet; both numbers begin with 0. */
interface CellPlace {
  row: number;
  column: number;
}

/**
 * Yields the cells of a sheet (.xlsx) that Excel shows in per cent, row by row: they have the
 * fraction as their value. The library that reads the sheet gives the values alone.
 */
export function* findPercentCells(file: Uint8Array, sheet: string): Generator<CellPlace> {
  const parts = unzipSync(file, {
    filter: ({ name }) =>
      /^xl\/(?:styles\.xml|workbook\.xml|_rels\/workbook\.xml\.rels)$/.test(name),
  });
  const readPart = (name: string) =>
    new TextDecoder().decode(parts[`xl/${name}`] ?? new Uint8Array());
  const styles = listPercentStyles(readPart('styles.xml'));
  if (styles.size === 0) return;
  const sheets = listTags(readPart('workbook.xml'), 'sheet');
  const id = sheets.find(({ name = '' }) => decode(name) === sheet)?.['id'];
  const links = listTags(readPart('_rels/workbook.xml.rels'), 'Relationship');
  const path = links.find(({ Id }) => Id === id)?.['Target'];
  if (path === undefined) return;
  for (const text of readEntry(file, path.startsWith('/') ? path.slice(1) : `xl/${path}`))
    for (const { r = '', s = '' } of listTags(text, 'c')) {
      const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d+)$/.exec(r) ?? [];
      if (styles.has(s) && row) yield { row: Number(row) - 1, column: toNumber(letters) - 1 };
    }
}

/** Lists the sheets of a spreadsheet; the library would read all their cells for their names. */
export function listSheets(file: Uint8Array): { name: string; isHidden: boolean }[] {
  const parts = unzipSync(file, { filter: ({ name }) => /^(?:xl\/)?workbook\d*\.xml$/.test(name) });
  return Object.values(parts)
    .flatMap((part) => listTags(new TextDecoder().decode(part), 'sheet'))
    .map(({ name = '', state = 'visible' }) => {
      return { name: decode(name), isHidden: state !== 'visible' };
    });
}

/** Returns the numbers of the styles whose format has a percent sign that is not a plain text. */
function listPercentStyles(xml: string): Set<string> {
  const formats = listTags(xml, 'numFmt').flatMap(({ numFmtId = '', formatCode = '' }) =>
    /%/.test(decode(formatCode).replaceAll(/"[^"]*"|\\./g, '')) ? numFmtId : [],
  );
  const [, rest = ''] = /<(?:\w+:)?cellXfs\b([^]*)/.exec(xml) ?? [];
  const [cells = ''] = rest.split(/<\/(?:\w+:)?cellXfs>/, 1);
  return new Set(
    listTags(cells, 'xf').flatMap(({ numFmtId = '' }, index) =>
      [...PERCENT_FORMATS, ...formats].includes(numFmtId) ? String(index) : [],
    ),
  );
}

/** Returns the attributes of all tags with this name, without the prefixes of their names. */
function listTags(xml: string, name: string): Partial<Record<string, string>>[] {
  const tags = xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\s([^<>]*)>`, 'g'));
  return [...tags].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
        key.slice(key.indexOf(':') + 1),
        double ?? single ?? '',
      ]),
    ),
  );
}

/** Decodes the entities of an attribute. */
function decode(text: string): string {
  const marks = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
  return text.replaceAll(/&(\w+);/g, (all, name: keyof typeof marks) => marks[name] ?? all);
}

/** Yields the text of a file in the archive, in parts that end with a tag. */
function* readEntry(file: Uint8Array, path: string): Generator<string> {
  const decoder = new TextDecoder();
  let text = '';
  const unzip = new Unzip((entry) => {
    if (entry.name !== path) return;
    entry.ondata = (error, chunk) => {
      if (!error) text += decoder.decode(chunk, { stream: true });
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < file.length; at += PART_BYTES) {
    unzip.push(file.subarray(at, at + PART_BYTES), at + PART_BYTES >= file.length);
    const end = text.lastIndexOf('>') + 1;
    yield text.slice(0, end);
    text = text.slice(end);
  }
}

/** Returns the number of a column: 1 for A, 27 for AA. */
function toNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
