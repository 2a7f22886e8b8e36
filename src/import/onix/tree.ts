import { escapeXml } from '#domain/values/text.ts';
import { SaxesParser } from 'saxes';
import { isHtml, toPlainText } from '../html-text.ts';
import TAGS from './names.json' with { type: 'json' };

/** A name that the shop reads: the compiler refuses one without a short tag, unless it is of ONIX 2. */
export type OnixName = keyof typeof TAGS | 'FromCompany' | 'm174' | 'Title';

/** The reference names of ONIX 3 by their short tags. */
const REFERENCE_NAME_BY_TAG = new Map(Object.entries(TAGS).map(([name, tag]) => [tag, name]));
const MAX_LEVELS = 100;
/** The limit of elements and attributes in one product. */
const MAX_NODES = 20_000;
/** The replacement character for bytes that do not match the encoding. */
const REPLACEMENT = '\ufffd';
const XML_ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Matches an ampersand that begins no entity. */
const BARE_AMPERSAND = /&(?!#\d+;|#x[\da-f]+;|[a-z][\w.-]*;)/i;

/** An element with its reference name, even if the file uses short tags. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The child elements and the texts, in the order of the file. */
  parts: (Element | string)[];
}

/** Stops the parser; the message is a sentence for the bookseller. */
class Damage extends Error {}

/** Parses an element of XML. Returns the reason in a bookseller's words if it is damaged. */
export function parseElement(xml: string): Element | { problem: string } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.ENTITIES = findEntities();
  const root: Element = { name: '', attributes: {}, parts: [] };
  const open = [root];
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > MAX_NODES) throw new Damage(`It has more than ${MAX_NODES} elements.`);
  };
  const addText = (text: string) => open.at(-1)?.parts.push(text);
  parser.on('error', ({ message }) => {
    throw new Damage(explain(message, xml));
  });
  parser.on('attribute', count);
  parser.on('opentag', (tag) => {
    count();
    if (open.length > MAX_LEVELS)
      throw new Damage(`Its tags are nested in more than ${MAX_LEVELS} levels.`);
    const element = createElement(tag);
    open.at(-1)?.parts.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof Damage) return { problem: error.message };
    throw error;
  }
  if (xml.includes(REPLACEMENT))
    return { problem: 'It has bytes that are invalid in the encoding of the file.' };
  return root.parts.find((part) => typeof part !== 'string') ?? { problem: 'It is empty.' };
}

/** Returns the texts for entities by their names; HTML's stay as they are, and are decoded later. */
function findEntities(): Record<string, string> {
  const known = new Map<string, string | undefined>(Object.entries(XML_ENTITIES));
  return new Proxy<Record<string, string>>(
    {},
    {
      get(_target, name) {
        const entity = `&${String(name)};`;
        if (!known.has(String(name)))
          known.set(String(name), toPlainText(`x${entity}`) === `x${entity}` ? undefined : entity);
        return known.get(String(name));
      },
    },
  );
}

/** Returns what is wrong with the XML, for people who do not know the parser. */
function explain(message: string, xml: string): string {
  if (message.includes('undefined entity'))
    return 'It has an entity that is not known: the letter itself must be written.';
  if (message === 'disallowed character.' || message === 'malformed character entity.')
    return 'It has a control character, such as a line break of Word.';
  const outsideCdata = xml
    .split('<![CDATA[')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf(']]>') + 1)));
  if (outsideCdata.some((part) => BARE_AMPERSAND.test(part)))
    return 'It has a & that is not written as &amp;.';
  if (/tag|unexpected end/.test(message)) return 'One of its tags is damaged or missing.';
  return `It is not well-formed XML: ${message}`;
}

interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

export function createElement({ name, attributes }: Tag): Element {
  const local = name.slice(name.indexOf(':') + 1);
  return { name: REFERENCE_NAME_BY_TAG.get(local) ?? local, attributes, parts: [] };
}

// Loops, because these functions take most of the time that is not the parser's.
export function getChildren(element: Element | undefined, name: OnixName): Element[] {
  const children: Element[] = [];
  if (element)
    for (const part of element.parts)
      if (typeof part !== 'string' && part.name === name) children.push(part);
  return children;
}

/** Follows a path of names: at each level, it takes the first child with the name. */
export function findDescendant(
  element: Element | undefined,
  ...path: OnixName[]
): Element | undefined {
  let at = element;
  for (const name of path) at = at && findChild(at, name);
  return at;
}

function findChild({ parts }: Element, name: OnixName): Element | undefined {
  for (const part of parts) if (typeof part !== 'string' && part.name === name) return part;
  return undefined;
}

/** Finds the first child `name` that has this code in its child `codeName`. */
export function findByCode(
  element: Element | undefined,
  name: OnixName,
  codeName: OnixName,
  code: string,
): Element | undefined {
  return getChildren(element, name).find((child) => readTextAt(child, codeName) === code);
}

/** Returns the text of the element that `findDescendant` finds, in one line; '' if there is none. */
export function readTextAt(element: Element | undefined, ...path: OnixName[]): string {
  const text = getText(findDescendant(element, ...path)).trim();
  return isHtml(text) ? toPlainText(text).replaceAll('\n', ' ') : text;
}

export function listTexts(element: Element | undefined, name: OnixName): string[] {
  return getChildren(element, name).map((child) => getText(child).trim());
}

/** Returns the text of an element that may have paragraphs, as XHTML or as escaped HTML. */
export function readLines(element: Element): string {
  const hasTags = element.parts.some((part) => typeof part !== 'string');
  const html = hasTags ? toHtml(element) : getText(element);
  // A reference to a character that does not exist becomes a replacement character.
  return toPlainText(html).replaceAll(REPLACEMENT, '').trim();
}

function toHtml({ name, parts }: Element): string {
  const content = parts.map((part) => (typeof part === 'string' ? escapeXml(part) : toHtml(part)));
  return `<${name}>${content.join('')}</${name}>`;
}

function getText(element: Element | undefined): string {
  let text = '';
  if (element)
    for (const part of element.parts) text += typeof part === 'string' ? part : getText(part);
  return text;
}
