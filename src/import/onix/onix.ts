import { cutText } from '#domain/values/text.ts';
import CODES from './codes.json' with { type: 'json' };
import { readIsbn } from '#domain/values/isbn.ts';
import { dayInIndia } from '#domain/values/time.ts';
import { type ImportRow, type ReadOptions, toUnreadable } from '#domain/import/import-row.ts';
import { decodeXml } from './decode-xml.ts';
import { describeUnsoldForm } from './forms.ts';
import { readProduct } from './product.ts';
import { readSupply } from './supply.ts';
import { findDescendant, parseElement, readTextAt, type Element, createElement } from './tree.ts';
import { type Piece, splitProducts } from './split-products.ts';

/** Matches identifiers, also of a damaged product. */
const IDENTIFIER = /<(?:[\w.-]{1,40}:)?(?:IDValue|b244)\s*>\s*([\dXx -]{10,20}?)\s*</g;
/** Matches the title of level 01, which is that of the product. */
const TITLE =
  /(?:TitleElementLevel|x409)\s*>\s*01\b[^]{0,300}?(?:TitleText|b203|TitleWithoutPrefix|b031)(?:\s[^<>]{0,100})?>([^<]{1,200})/;

const PRICE_PATH = ['ProductSupply', 'SupplyDetail', 'Price'] as const;

/** Reasons not to read a notification, by its code of list 1. */
const UNREAD_NOTIFICATIONS = new Map(Object.entries<string>(CODES.unreadNotifications));

/** Reasons not to sell a book, by its publishing status of list 64. */
const UNSOLD_STATUSES = new Map(Object.entries<string>(CODES.unsoldStatuses));
/** No longer with the publisher, out of stock, out of print, or inactive. */
const OUT_OF_PRINT = /^0[5-8]$/;

interface MessageContext extends Pick<ReadOptions, 'categories' | 'isbn'> {
  defaults: MessageDefaults;
  /** The date in India as `YYYY-MM-DD`. */
  today: string;
}

/** Yields the products of an ONIX 3 message, counted from 1. `today` is the date in India. */
export async function* readOnix(
  bytes: AsyncIterable<Uint8Array>,
  { today = dayInIndia(Date.now()), ...options }: Partial<Omit<MessageContext, 'defaults'>> = {},
): AsyncGenerator<ImportRow> {
  let row = 0;
  let isMessage = false;
  let defaults: MessageDefaults = { language: '', priceType: '', currency: '' };
  for await (const piece of splitProducts(decodeXml(bytes))) {
    if (piece.kind === 'head') {
      const facts = readOnixFacts(piece.text);
      const problem = describeHeadProblem(facts);
      if (problem !== undefined) return yield toUnreadable(1, problem);
      yield { kind: 'onix', row, ...facts };
      defaults = readDefaults(piece.text);
      isMessage = /ONIXmessage/i.test(piece.text);
    } else if (piece.kind === 'product') {
      row += 1;
      if (options.isbn !== undefined && !piece.text.includes(options.isbn)) continue;
      yield* readPiece(piece, row, { defaults, today, ...options });
    } else if (isMessage)
      yield {
        kind: 'note',
        row,
        field: '',
        message: 'The file ends without </ONIXMessage>: it may have been cut off.',
      };
  }
  if (row === 0) yield toUnreadable(1, 'This message has no products.');
}

function describeHeadProblem({ version, sender }: OnixFacts): string | undefined {
  if (version === '') return 'This XML is not ONIX: it has no ONIXMessage.';
  if (version < '3')
    return `This is ONIX ${version}, which ended in 2014. Ask ${sender || 'the sender'} for ONIX 3.0, or for an Excel list.`;
  return version < '4' ? undefined : `This is ONIX ${version}: the shop reads 3.0 and 3.1.`;
}

function* readPiece(
  { text, problem }: Piece,
  row: number,
  { defaults, today, categories, isbn }: MessageContext,
): Generator<ImportRow> {
  const product = problem === undefined ? parseElement(text) : { problem };
  if ('problem' in product) {
    yield { kind: 'bad', row, field: '', message: product.problem, ...identifyDamaged(text) };
    return;
  }
  const { texts, lost } = readProduct(product, defaults.language, categories);
  const identity = {
    ...(texts.isbn && { isbn: texts.isbn }),
    ...(texts.title && { title: texts.title }),
  };
  const type = readTextAt(product, 'NotificationType') || '03';
  if (type === '05') {
    yield { kind: 'deletion', row, texts };
    return;
  }
  const isUpdate = type === '04';
  const status = readTextAt(product, 'PublishingDetail', 'PublishingStatus');
  const { price, stock: copies, ...supply } = readSupply(product, { ...defaults, today });
  const left = describeUnread(product, type) ?? UNSOLD_STATUSES.get(status);
  if (left !== undefined || (supply.problem !== undefined && !isUpdate && isbn === undefined)) {
    const field = left === undefined ? 'originalPrice' : '';
    yield { kind: 'bad', row, ...identity, field, message: left ?? supply.problem ?? '' };
    return;
  }
  if (supply.problem !== undefined && findDescendant(product, ...PRICE_PATH))
    lost.push({ field: 'originalPrice', message: supply.problem });
  const isOutOfPrint = OUT_OF_PRINT.test(status) && Number(copies) > 0;
  if (isOutOfPrint)
    lost.push({
      field: 'stock',
      text: copies,
      message: 'The publisher no longer has this book: these copies are left out.',
    });
  const notes = lost.map((value) => ({ ...identity, ...value, isKept: true as const }));
  yield {
    kind: 'book',
    row,
    texts: { ...texts, originalPrice: price, stock: isOutOfPrint ? '' : copies },
    ...(isUpdate && { isUpdate }),
    ...(notes.length > 0 && { notes }),
  };
}

/** Returns why a product is not read; `undefined` if it is a book to sell. */
function describeUnread(product: Element, notification: string): string | undefined {
  if (!['01', '02', '03', '04'].includes(notification))
    return (
      UNREAD_NOTIFICATIONS.get(notification) ??
      `Notifications of the type “${cutText(notification, 20)}” are not read.`
    );
  // In ONIX 3, both are in a `DescriptiveDetail`.
  if (findDescendant(product, 'ProductForm') ?? findDescendant(product, 'Title'))
    return 'This is ONIX 2.1, which ended in 2014: ask for ONIX 3.0, or for an Excel list.';
  return describeUnsoldForm(product);
}

/** Finds the ISBN and the title of a product that cannot be parsed. */
function identifyDamaged(text: string): { isbn?: string; title?: string } {
  const isbns = [...text.matchAll(IDENTIFIER)].flatMap(([, code = '']) => readIsbn(code) ?? []);
  const title = TITLE.exec(text)?.[1]?.trim();
  return { ...(isbns[0] !== undefined && { isbn: isbns[0] }), ...(title && { title }) };
}

/** What the beginning of an ONIX file says about it. */
interface OnixFacts {
  /** The release, such as '3.0' and '2.1'; '' if this is not ONIX. */
  version: string;
  /** The name of the sender; '' if it is not there. */
  sender: string;
}

/** What a message says about all its products, in its header. */
interface MessageDefaults {
  language: string;
  priceType: string;
  currency: string;
}

const ROOT = /<([a-z][\w.:-]{0,60})([^<>]{0,2000})/i;
const RELEASE = /\srelease\s*=\s*["']([\w.]{1,20})["']/;
/** Matches the namespace and the DTD of a release. */
const ADDRESS = /\/onix\/([23]\.\d)/;
const HEADER = /<((?:[\w.-]{1,40}:)?header)[\s>]/i;
/** Matches elements of release 2.1 in a header. */
const OLD_HEADER = /<(?:\w+:)?(?:From(?:Company|Person|EANNumber|SAN)|SentDate|m17[2-5]|m182)\s*>/;

/** Reads the version and the sender from the beginning of a file. */
export function readOnixFacts(head: string): OnixFacts {
  const text = removeComments(head);
  const header = readHeader(text);
  const sender =
    readTextAt(header, 'Sender', 'SenderName') ||
    readTextAt(header, 'FromCompany') ||
    readTextAt(header, 'm174');
  return { version: readVersion(text), sender };
}

/** Reads the values that products without one of their own have. */
function readDefaults(head: string): MessageDefaults {
  const header = readHeader(removeComments(head));
  return {
    language: readTextAt(header, 'DefaultLanguageOfText'),
    priceType: readTextAt(header, 'DefaultPriceType'),
    currency: readTextAt(header, 'DefaultCurrencyCode'),
  };
}

function readVersion(head: string): string {
  const [, tag = '', attributes = ''] = ROOT.exec(head) ?? [];
  const { name } = createElement({ name: tag, attributes: {} });
  // A product without a message is of the release whose elements it has.
  if (name === 'Product') return '3.0';
  if (name !== 'ONIXMessage') return '';
  const address = ADDRESS.exec(head.slice(0, head.indexOf(attributes) + attributes.length));
  const stated = RELEASE.exec(attributes)?.[1] ?? address?.[1];
  return stated ?? (OLD_HEADER.test(head) ? '2.1' : '3.0');
}

function readHeader(head: string): Element | undefined {
  const start = HEADER.exec(head);
  const end = `</${start?.[1]}>`;
  const endAt = head.indexOf(end);
  if (!start || endAt < 0) return undefined;
  const element = parseElement(head.slice(start.index, endAt + end.length));
  return 'problem' in element ? undefined : element;
}

function removeComments(text: string): string {
  return text
    .split('<!--')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('-->') + 3)))
    .join('');
}
