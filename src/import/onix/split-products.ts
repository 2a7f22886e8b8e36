/** A product of the file, what is before and at the first one, or an end that is missing. */
export interface Piece {
  kind: 'head' | 'product' | 'cut';
  text: string;
  /** Why the text is incomplete, in a sentence for the bookseller. */
  problem?: string | undefined;
}

/** The limit of characters in one product, and before the first one. */
const MAX_PRODUCT_CHARS = 4_000_000;
/** What is kept of a longer product, for the report. */
const KEPT_CHARS = 10_000;
/** The characters that are searched again with the next chunk, because a tag may be cut. */
const OVERLAP_CHARS = 200;

/** Matches any namespace prefix. */
const PREFIX = String.raw`(?:[\w.-]{1,40}:)?`;
const MESSAGE_END = String.raw`</${PREFIX}ONIX[Mm]essage\s*>`;

/** A product without content, whose end tag would be missing. */
const EMPTY = new RegExp(String.raw`^<${PREFIX}[Pp]roduct(?:\s[^<>]*)?/>`);

/**
 * Returns what is searched, by what is open; all else is skipped. `prefix` is the namespace prefix
 * of the open product: a pattern for any prefix would match most tags at first, which is slow.
 */
function buildMarks(prefix: string) {
  const start = (name: string) => String.raw`<${name}[Pp]roduct(?=[\s/>])`;
  const end = (name: string) => String.raw`</${name}[Pp]roduct\s*>`;
  // A comment or a CDATA section of a product ends with the product, if its own end is missing.
  const lastEnd = String.raw`(${end(prefix)})\s*(?:${start(prefix)}|${MESSAGE_END})`;
  return {
    message: new RegExp(`<!--|${start(PREFIX)}|${end(PREFIX)}|${MESSAGE_END}`, 'g'),
    product: new RegExp(String.raw`<!--|<!\[CDATA\[|${start(prefix)}|${end(prefix)}`, 'g'),
    comment: /-->/g,
    productComment: new RegExp(`-->|${lastEnd}`, 'g'),
    cdata: new RegExp(String.raw`\]\]>|${lastEnd}`, 'g'),
  };
}

/**
 * Splits a message into its products, each of which may be damaged. So the number of products is
 * right even if the XML is not: a product also ends where the next one begins.
 */
export async function* splitProducts(texts: AsyncIterable<string>): AsyncGenerator<Piece> {
  const splitter = createSplitter();
  for await (const text of texts) yield* splitter.write(text);
  yield* splitter.end();
}

function createSplitter() {
  let prefix = '';
  let marks = buildMarks(prefix);
  let open: keyof typeof marks = 'message';
  /** The text since the open product began, or since the last one ended. */
  let buffer = '';
  /** Where to search on in `buffer`. */
  let position = 0;
  let hasHead = false;
  let isComplete = false;
  let isTooLong = false;
  let pieces: Piece[] = [];

  /** Takes the first `end` characters from the buffer, as a piece. */
  function take(kind: Piece['kind'], end: number, problem?: string) {
    const text = buffer.slice(0, end);
    const tooLong = isTooLong && `It has more than ${MAX_PRODUCT_CHARS} letters.`;
    pieces.push({ kind, text, problem: tooLong || (EMPTY.test(text) ? 'It is empty.' : problem) });
    buffer = buffer.slice(end);
    position = 0;
    isTooLong = false;
  }

  /** Drops what is before a product, and keeps it as the head before the first one. */
  function leaveMessage(start: number) {
    if (!hasHead) pieces.push({ kind: 'head', text: buffer.slice(0, position) });
    hasHead = true;
    buffer = buffer.slice(start);
    position -= start;
    isTooLong = false;
  }

  function read({ 0: mark, 1: lastEnd, index }: RegExpExecArray) {
    position = index + mark.length;
    if (lastEnd !== undefined) {
      take('product', index + lastEnd.length);
      open = 'message';
    } else if (mark === '-->') open = open === 'comment' ? 'message' : 'product';
    else if (mark === ']]>') open = 'product';
    else if (mark === '<!--') open = open === 'message' ? 'comment' : 'productComment';
    else if (mark === '<![CDATA[') open = 'cdata';
    else if (/^<\/.*message/i.test(mark)) isComplete = true;
    else if (mark.startsWith('</')) {
      const isStartMissing = open === 'message';
      if (isStartMissing && !hasHead) leaveMessage(0);
      take('product', position, isStartMissing ? 'Its start tag <Product> is missing.' : undefined);
      open = 'message';
    } else {
      if (open === 'product') take('product', index, 'Its end tag </Product> is missing.');
      else leaveMessage(index);
      open = 'product';
      position = mark.length;
      setPrefix(mark.slice('<'.length, -'Product'.length));
    }
  }

  function setPrefix(name: string) {
    if (name === prefix) return;
    prefix = name;
    marks = buildMarks(prefix.replaceAll('.', String.raw`\.`));
  }

  return {
    write(text: string): Piece[] {
      buffer += text;
      for (;;) {
        const mark = marks[open];
        mark.lastIndex = position;
        const found = mark.exec(buffer);
        if (!found) break;
        read(found);
      }
      position = Math.max(position, buffer.length - OVERLAP_CHARS);
      if (buffer.length > MAX_PRODUCT_CHARS) {
        isTooLong = true;
        buffer = buffer.slice(0, KEPT_CHARS) + buffer.slice(position);
        position = KEPT_CHARS;
      }
      const taken = pieces;
      pieces = [];
      return taken;
    },
    end(): Piece[] {
      if (!hasHead) take('head', buffer.length);
      else if (EMPTY.test(buffer)) {
        // The end of the message was not searched.
        isComplete = new RegExp(MESSAGE_END).test(buffer);
        take('product', buffer.length);
        if (!isComplete) take('cut', 0);
      } else if (open !== 'message' && open !== 'comment')
        take('product', buffer.length, 'The file ends in the middle of this product.');
      else if (!isComplete) take('cut', 0);
      return pieces;
    },
  };
}
