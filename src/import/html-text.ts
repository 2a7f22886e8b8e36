import { Parser } from 'htmlparser2';

/** The limit of open elements, because the time of the parser grows with its square. */
const MAX_LEVELS = 1000;
/** Matches a text that may have tags or entities. */
const HTML = /<[a-z!/?]|&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;
/** Elements whose content is not for readers. `xml` has the settings of Word. */
const HIDDEN = new Set(['script', 'style', 'head', 'xml', 'template', 'noscript', 'iframe']);
/** Elements that begin a new line. */
const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
);

/** Whether the text has HTML, so that `toPlainText` may change it. */
export function isHtml(text: string): boolean {
  return HTML.test(text);
}

/**
 * Returns HTML's text by paragraphs, entities decoded, without scripts and Word's markup. What
 * follows the first element within 1,000 others is left out.
 */
export function toPlainText(html: string): string {
  let text = '';
  /** How many hidden elements are open. */
  let hidden = 0;
  let levels = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        levels += 1;
        if (levels > MAX_LEVELS) parser.pause();
        if (HIDDEN.has(name)) hidden += 1;
        else if (name === 'br' || BLOCKS.has(name)) text += '\n';
        else if (name === 'td' || name === 'th') text += ' ';
      },
      onclosetag(name) {
        levels -= 1;
        if (HIDDEN.has(name)) hidden -= 1;
        else if (BLOCKS.has(name)) text += '\n';
      },
      ontext(part) {
        if (hidden === 0) text += part;
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(html);
  return text
    .split('\n')
    .map((line) => line.replaceAll(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
