import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { ImportRow } from '#domain/import/import-row.ts';
import { readProduct } from './onix-product.ts';
import { createElement, readTextAt, type Element } from './onix-tree.ts';

/** The number of characters per call to the parser: few, so that a limit stops the parser early. */
const MAX_CHUNK_CHARS = 65_536;
/** The limit of characters between two tags, in one tag, or in one product. */
const MAX_CHARS = 4_000_000;
const MAX_LEVELS = 100;
/** The limit of elements in one product. */
const MAX_ELEMENTS = 20_000;
/** A file with a byte order mark does not match: it is UTF-8, whatever it declares. */
const ENCODING = /^<\?xml[^>]{0,200}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const DOCTYPE = /<!DOCTYPE|<!ENTITY/i;
const ROOT_TAG = /<[a-z]/i;
/** The replacement character for bytes that do not match the encoding. */
const REPLACEMENT = '\ufffd';

/** The file cannot be read further; the message is for the owner. */
class Unreadable extends Error {}

/** Yields the products of an ONIX 3.0 message, counted from 1. */
export async function* readOnix(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportRow> {
  const reader = createReader();
  try {
    for await (const text of decode(bytes))
      for (let index = 0; index < text.length; index += MAX_CHUNK_CHARS) {
        reader.write(text.slice(index, index + MAX_CHUNK_CHARS));
        yield* reader.takeRows();
      }
    reader.end();
    yield* reader.takeRows();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield* reader.takeRows();
    yield { kind: 'unreadable', row: reader.getNextRow(), field: '', message: error.message };
  }
}

async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= createDecoder(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** Returns a decoder for the encoding that the first bytes name; UTF-8 by default. */
function createDecoder(head: Uint8Array): TextDecoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  const [, name = 'utf-8'] =
    ENCODING.exec(new TextDecoder('latin1').decode(head.slice(0, 300))) ?? [];
  try {
    return new TextDecoder(name);
  } catch {
    throw new Unreadable(
      `The file says that its encoding is ${name}, which is unknown: UTF-8 works.`,
    );
  }
}

/** Creates a reader that collects products from the parser's events. */
function createReader() {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const openElements: Element[] = [];
  let rows: ImportRow[] = [];
  /** The number of products so far. */
  let productCount = 0;
  /** The sizes of the current product. */
  let elementCount = 0;
  let chars = 0;
  /** The number of characters since the last tag, also outside products. */
  let charsSinceTag = 0;
  /** The text before the root element; `undefined` after it has begun. */
  let beginning: string | undefined = '';
  /** A problem that concerns only the current product. */
  let problem: string | undefined;

  parser.on('doctype', () => {
    throw new Unreadable('A DOCTYPE is not accepted: ONIX does not need one.');
  });
  parser.on('error', ({ message }) => {
    if (!message.includes('entity'))
      throw new Unreadable(`This is not well-formed XML: ${message}`);
    problem = 'It uses an entity that XML does not have: write the letter itself.';
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    charsSinceTag = 0;
    beginning = undefined;
    const element = createElement(tag);
    if (openElements.length === 0) checkRoot(element);
    if (openElements.length >= MAX_LEVELS)
      throw new Unreadable(`Tags are nested in more than ${MAX_LEVELS} levels.`);
    if (openElements.length >= 2) addElement(openElements.at(-1), element);
    openElements.push(element);
  });
  parser.on('closetag', () => {
    const element = openElements.pop();
    if (openElements.length !== 1) return;
    if (element?.name === 'Product') {
      productCount += 1;
      rows.push(toRow(element, productCount, problem));
    }
    problem = undefined;
    elementCount = 0;
    chars = 0;
  });
  const addText = (text: string) => {
    if (openElements.length < 2) return;
    if (text.includes(REPLACEMENT))
      problem = 'It has bytes that are invalid in the encoding of the file.';
    chars += text.length;
    if (chars > MAX_CHARS) problem = `It has more than ${MAX_CHARS} letters.`;
    else openElements.at(-1)?.parts.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  function addElement(parent: Element | undefined, element: Element) {
    elementCount += 1;
    if (elementCount > MAX_ELEMENTS) problem = `It has more than ${MAX_ELEMENTS} elements.`;
    else parent?.parts.push(element);
  }

  return {
    write(text: string) {
      charsSinceTag += text.length;
      if (beginning !== undefined) {
        // Checked here, because the parser would buffer a whole DOCTYPE before it reports one.
        beginning += text;
        if (DOCTYPE.test(beginning.split(ROOT_TAG, 1)[0] ?? ''))
          throw new Unreadable('A DOCTYPE is not accepted: ONIX does not need one.');
      }
      parser.write(text);
      if (charsSinceTag > MAX_CHARS)
        throw new Unreadable(`There is a text of more than ${MAX_CHARS} letters.`);
    },
    end() {
      parser.close();
    },
    takeRows() {
      const taken = rows;
      rows = [];
      return taken;
    },
    getNextRow: () => productCount + 1,
  };
}

function checkRoot({ name, attributes }: Element) {
  if (name !== 'ONIXMessage') throw new Unreadable('This XML is not ONIX: it has no ONIXMessage.');
  if (!attributes['release']?.startsWith('3.'))
    throw new Unreadable('This is not ONIX 3: the message must say release="3.0".');
}

function toRow(product: Element, row: number, problem: string | undefined): ImportRow {
  const toBadRow = (message: string): ImportRow => ({ kind: 'bad', row, field: '', message });
  if (problem !== undefined) return toBadRow(problem);
  const type = readTextAt(product, 'NotificationType');
  const texts = readProduct(product);
  if (type === '05') return { kind: 'deletion', row, texts };
  if (type === '04') return { kind: 'book', row, texts, isUpdate: true };
  if (['01', '02', '03'].includes(type)) return { kind: 'book', row, texts };
  return toBadRow(`Notifications of the type "${type.slice(0, 20)}" are not read.`);
}
