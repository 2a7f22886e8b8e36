import { findPictureType } from '#domain/books/picture.ts';
import { fromBase64 } from '#domain/values/bytes.ts';
import { escapeXml } from '#domain/values/text.ts';
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';

/** An SVG whose only content is shapes, with a square view box. */
export interface CleanSvg {
  svg: string;
  isSquare: boolean;
  /** Its own view box: left, top, width and height. */
  box: [number, number, number, number];
  /** What was taken out, such as `script`, and how often. */
  removed: Record<string, number>;
}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text ' +
    'tspan linearGradient radialGradient stop clipPath mask pattern image'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'id class style d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform ' +
    'viewBox preserveAspectRatio offset gradientUnits gradientTransform spreadMethod ' +
    'patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits ' +
    'mask-type fill fill-opacity fill-rule clip-path clip-rule mask stroke stroke-width ' +
    'stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit opacity color stop-color ' +
    'stop-opacity display visibility overflow vector-effect shape-rendering paint-order ' +
    'font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline'
  ).split(' '),
);
/** A PNG, whose first 24 bytes end with its width and height; other types are left out. */
const INNER_PICTURE = /^\s*data:image\/png;base64,/;
/** An address in a style or an attribute that is not a part of this file (`url(#a)`). */
const OUTSIDE =
  /@import|javascript:|expression\(|image(?:-set)?\(|src\(|\\|url\(\s*['"]?(?!#|['"])/i;
/** The number of elements to draw, counting those that are used again each time. */
const MAX_DRAWN = 20_000;
/** A picture within the file counts as an element for each of these. */
const PIXELS_PER_ELEMENT = 1000;
/** Characters of all styles times elements: files of 500 kB took minutes to compare. */
const MAX_STYLE_WORK = 5_000_000;
/** Each letter is laid out, and drawn as a shape; logos have few. */
const ELEMENTS_PER_LETTER = 4;
/** More elements within each other take the parser minutes. */
const MAX_LEVELS = 100;

/** An element, with the ids that it refers to. */
interface Node {
  name: string;
  /** As how many elements it counts, without others: also for its letters. */
  weight: number;
  text: string;
  children: Node[];
  refs: string[];
}

/** What was read of an SVG. */
interface Drawing {
  root?: { node: Node; box: CleanSvg['box']; attributes: string };
  byId: Map<string, Node>;
  /** The elements that are kept within the root, as XML. */
  written: string;
  styleChars: number;
  /** What was left out, and how often. */
  removed: Map<string, number>;
}

/**
 * Keeps only what draws in an SVG: listed elements and attributes. Returns `undefined` for a text
 * that is not an SVG, has no size, or would draw too much.
 */
export function cleanSvg(text: string): CleanSvg | undefined {
  try {
    const { root, byId, written, styleChars, removed } = readDrawing(text);
    if (!root) return undefined;
    const drawn = countDrawn(root.node, byId);
    if (drawn > MAX_DRAWN || drawn * styleChars > MAX_STYLE_WORK) return undefined;
    const [left, top, width, height] = root.box;
    const side = Math.max(width, height);
    const square = [left - (side - width) / 2, top - (side - height) / 2, side, side].join(' ');
    return {
      svg: `<svg xmlns="${SVG}" width="512" height="512" viewBox="${square}"${root.attributes}>${written}</svg>`,
      isSquare: width === height,
      box: root.box,
      removed: Object.fromEntries(removed),
    };
  } catch {
    return undefined;
  }
}

/** Throws for a text that is not well-formed, has no size, or has too many levels. */
function readDrawing(text: string): Drawing {
  const drawing: Drawing = {
    byId: new Map(),
    written: '',
    styleChars: 0,
    removed: new Map(),
  };
  const open: Node[] = [];
  /** The number of open elements that are left out. */
  let depthLeftOut = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (open.length + depthLeftOut === MAX_LEVELS) throw new Error('It has too many levels.');
    const isDrawn = tag.uri === SVG && ELEMENTS.has(tag.local);
    if (depthLeftOut > 0 || !isDrawn) {
      // What other programs have noted for themselves is left out silently, with all in it.
      if (depthLeftOut === 0 && tag.uri === SVG && tag.local !== 'metadata')
        leaveOut(drawing, tag.local);
      depthLeftOut += 1;
      return;
    }
    open.push(openElement(drawing, tag, open.at(-1)));
  });
  parser.on('closetag', () => {
    if (depthLeftOut > 0) {
      depthLeftOut -= 1;
      return;
    }
    const node = open.pop();
    if (node && open.length > 0) closeElement(drawing, node);
  });
  const addText = (part: string) => {
    const node = open.at(-1);
    if (!node || depthLeftOut > 0 || open.length < 2) return;
    if (node.name === 'style') node.text += part;
    else {
      node.weight += part.trim().length * ELEMENTS_PER_LETTER;
      drawing.written += escapeXml(part);
    }
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return drawing;
}

/** Adds an element that draws; the root has no `parent`. */
function openElement(drawing: Drawing, tag: SaxesTagNS, parent: Node | undefined): Node {
  const node: Node = { name: tag.local, weight: 1, text: '', children: [], refs: [] };
  const { href, id } = tag.attributes;
  const attributes = Object.values(tag.attributes)
    // Of the two names of a link, the newer one counts.
    .filter((attribute) => !href || attribute === href || attribute.local !== 'href')
    .map((attribute) => readAttribute(drawing, attribute, node))
    .join('');
  // A reference means the first element with its id.
  if (id && !drawing.byId.has(id.value)) drawing.byId.set(id.value, node);
  if (parent) {
    parent.children.push(node);
    drawing.written += `<${tag.local}${attributes}>`;
    return node;
  }
  const box = readBox(tag);
  if (tag.local !== 'svg' || !box) throw new Error('It has no size.');
  const kept = attributes.replaceAll(/ (?:width|height|viewBox|x|y)="[^"]*"/g, '');
  drawing.root = { node, box, attributes: kept };
  return node;
}

function closeElement(drawing: Drawing, { name, text, refs }: Node): void {
  // As a whole, because a style may have several parts of text.
  if (OUTSIDE.test(text)) leaveOut(drawing, 'outside address');
  else {
    refs.push(...listUrls(text));
    drawing.styleChars += text.length;
    drawing.written += escapeXml(removeCostly(drawing, text));
  }
  drawing.written += `</${name}>`;
}

/** Returns the attribute as XML; '' if it is left out. */
function readAttribute(drawing: Drawing, attribute: SaxesAttributeNS, node: Node): string {
  const { local, prefix, uri, value } = attribute;
  if (prefix === 'xmlns' || local === 'xmlns') return '';
  if (local.startsWith('on')) return leaveOut(drawing, 'event handler');
  if (local === 'href' && (uri === '' || uri === XLINK)) return readLink(drawing, value, node);
  if (local === 'stroke-dasharray' && /[1-9]/.test(value)) return leaveOut(drawing, 'dashed line');
  if (uri !== '' || !ATTRIBUTES.has(local)) return '';
  if (OUTSIDE.test(value)) return leaveOut(drawing, 'outside address');
  node.refs.push(...listUrls(value));
  const kept = local === 'style' ? removeCostly(drawing, value) : value;
  return ` ${local}="${escapeXml(kept)}"`;
}

/** Returns the link as XML if it is to a part of the file, or is a picture within it; else ''. */
function readLink(drawing: Drawing, value: string, node: Node): string {
  if (value.startsWith('#')) node.refs.push(decodeURIComponent(value.slice(1)));
  else {
    const isPicture = node.name === 'image' && INNER_PICTURE.test(value);
    const pixels = isPicture ? countPixels(value) : undefined;
    if (pixels === undefined) return leaveOut(drawing, isPicture ? 'image' : 'outside address');
    node.weight += pixels / PIXELS_PER_ELEMENT;
  }
  return ` href="${escapeXml(value)}"`;
}

/** Counts what is left out, and returns the text in its place. */
function leaveOut({ removed }: Drawing, what: string): '' {
  removed.set(what, (removed.get(what) ?? 0) + 1);
  return '';
}

/**
 * Returns the style without dashes and filters. A file of 120 bytes can have millions of dashes,
 * which take gigabytes; they cannot be counted, because units, styles and letters make lines longer.
 * A filter takes a tenth of a second for each element.
 */
function removeCostly(drawing: Drawing, style: string): string {
  if (hasDashes(style)) leaveOut(drawing, 'dashed line');
  if (/filter\s*[:/]/i.test(style)) leaveOut(drawing, 'filter');
  // A name may be followed by a comment; a class may have the same name.
  return style.replaceAll(/(?:dasharray|filter)(?=\s*[:/])/gi, 'none');
}

/** Whether a property for dashes has a digit other than 0 before the next semicolon or brace. */
function hasDashes(style: string): boolean {
  // Looks from each name to the next one only, because looking to the end takes quadratic time.
  return /dasharray(?:(?!dasharray)[^;}1-9])*[1-9]/i.test(style);
}

/** Lists the ids of the parts of the file that a style or an attribute refers to. */
function listUrls(text: string): string[] {
  const urls = text.matchAll(/url\(\s*['"]?#([^'")\s]*)/gi);
  return Array.from(urls, ([, id = '']) => decodeURIComponent(id));
}

/** Counts the pixels of a picture in a `data:` URL; `undefined` if it is none. */
function countPixels(url: string): number | undefined {
  try {
    const picture = fromBase64(url.slice(url.indexOf(',') + 1));
    if (findPictureType(picture) !== 'png') return undefined;
    const data = new DataView(picture.buffer);
    return data.getUint32(16) * data.getUint32(20);
  } catch {
    // The text is not Base64, or too short.
    return undefined;
  }
}

/** Reads the view box of the root element, or its size in pixels. */
function readBox({ attributes }: SaxesTagNS): CleanSvg['box'] | undefined {
  const numbers = (attributes['viewBox']?.value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = ['width', 'height'].map((name) => attributes[name]?.value ?? '');
  const isSized = size.every((value) => /^\s*[\d.]+(?:px)?\s*$/.test(value));
  const box =
    numbers.length === 4 ? numbers : [0, 0, ...(isSized ? size.map(Number.parseFloat) : [])];
  const [left = 0, top = 0, width = 0, height = 0] = box;
  const isValid = box.length === 4 && box.every(Number.isFinite) && width > 0 && height > 0;
  return isValid ? [left, top, width, height] : undefined;
}

/** Counts drawn elements, each use of one again; circles of references are too many. */
function countDrawn(root: Node, byId: ReadonlyMap<string, Node>): number {
  const counts = new Map<Node, number>();
  const count = (node: Node): number => {
    const known = counts.get(node);
    if (known !== undefined) return known;
    counts.set(node, Infinity);
    const referred = node.refs.flatMap((id) => byId.get(id) ?? []);
    const total = [...node.children, ...referred].reduce(
      (sum, part) => sum + count(part),
      node.weight,
    );
    counts.set(node, total);
    return total;
  };
  return count(root);
}
