import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser } from 'saxes';

/** The size of the parts that are decompressed at once. */
const PART_BYTES = 16_384;
/** For a part that is read piece by piece: 1 MB could be 1 GB, and shared texts stay in memory. */
export const MAX_UNPACKED_BYTES = 250_000_000;
/** For a part that is read whole, with all its tags: the lists of sheets and parts, the styles. */
export const MAX_WHOLE_BYTES = 10_000_000;
/** Of one kind in a part that is read whole: Excel has at most 65,490 styles. */
const MAX_TAGS = 100_000;
/** Parsed at once: a decompressed part may have 16 MB, whose rows would fill the memory. */
const MAX_PARSED_CHARS = 65_536;

interface XmlParserOptions {
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
export function createXmlParser({
  onOpen,
  onText,
  onClose,
}: XmlParserOptions): (part: string) => void {
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

function removePrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns the attributes of all such elements without prefixes, or those in `parent`. */
export function listTags(
  xml: string,
  name: string,
  parent?: string,
): Partial<Record<string, string>>[] {
  const found: Partial<Record<string, string>>[] = [];
  const write = createXmlParser({
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

/** Yields the text of a file in the archive, in parts. Throws if it is damaged, or too large. */
export function* readEntry(
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
