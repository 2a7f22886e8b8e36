import { createElement, parseElement, readTextAt, type Element } from './tree.ts';

/** What the beginning of an ONIX file says about it. */
export interface OnixFacts {
  /** The release, such as '3.0' and '2.1'; '' if this is not ONIX. */
  version: string;
  /** The name of the sender; '' if it is not there. */
  sender: string;
}

/** What a message says about all its products, in its header. */
export interface MessageDefaults {
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
export function readDefaults(head: string): MessageDefaults {
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
