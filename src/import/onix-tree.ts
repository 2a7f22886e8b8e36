import type { SaxesTagPlain } from 'saxes';

/** The short tags of ONIX 3.0 that the shop reads, and their reference names. */
export const REFERENCE_NAMES: Readonly<Record<string, string>> = {
  ONIXmessage: 'ONIXMessage',
  product: 'Product',
  a002: 'NotificationType',
  productidentifier: 'ProductIdentifier',
  b221: 'ProductIDType',
  b244: 'IDValue',
  descriptivedetail: 'DescriptiveDetail',
  b012: 'ProductForm',
  collection: 'Collection',
  x329: 'CollectionType',
  titledetail: 'TitleDetail',
  b202: 'TitleType',
  titleelement: 'TitleElement',
  x409: 'TitleElementLevel',
  x410: 'PartNumber',
  b203: 'TitleText',
  b030: 'TitlePrefix',
  b031: 'TitleWithoutPrefix',
  contributor: 'Contributor',
  b034: 'SequenceNumber',
  b035: 'ContributorRole',
  b036: 'PersonName',
  b037: 'PersonNameInverted',
  b039: 'NamesBeforeKey',
  b040: 'KeyNames',
  b047: 'CorporateName',
  language: 'Language',
  b253: 'LanguageRole',
  b252: 'LanguageCode',
  extent: 'Extent',
  b218: 'ExtentType',
  b219: 'ExtentValue',
  b220: 'ExtentUnit',
  subject: 'Subject',
  b067: 'SubjectSchemeIdentifier',
  b069: 'SubjectCode',
  collateraldetail: 'CollateralDetail',
  textcontent: 'TextContent',
  x426: 'TextType',
  d104: 'Text',
  supportingresource: 'SupportingResource',
  x436: 'ResourceContentType',
  x437: 'ResourceMode',
  resourceversion: 'ResourceVersion',
  x435: 'ResourceLink',
  publishingdetail: 'PublishingDetail',
  imprint: 'Imprint',
  b079: 'ImprintName',
  publisher: 'Publisher',
  b081: 'PublisherName',
  publishingdate: 'PublishingDate',
  x448: 'PublishingDateRole',
  b306: 'Date',
  relatedmaterial: 'RelatedMaterial',
  relatedwork: 'RelatedWork',
  x454: 'WorkRelationCode',
  workidentifier: 'WorkIdentifier',
  productsupply: 'ProductSupply',
  supplydetail: 'SupplyDetail',
  stock: 'Stock',
  j350: 'OnHand',
  price: 'Price',
  x462: 'PriceType',
  j151: 'PriceAmount',
  j152: 'CurrencyCode',
};

// A `Map`: in an object, the tag `constructor` would find an inherited property.
const REFERENCE_NAME_BY_TAG = new Map(Object.entries(REFERENCE_NAMES));

/** An element with its reference name, even if the file uses short tags. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The child elements and the texts, in the order of the file. */
  parts: (Element | string)[];
}

export function createElement({ name, attributes }: SaxesTagPlain): Element {
  const local = name.slice(name.indexOf(':') + 1);
  return { name: REFERENCE_NAME_BY_TAG.get(local) ?? local, attributes, parts: [] };
}

export function getChildren(element: Element | undefined, name: string): Element[] {
  return (element?.parts ?? []).filter(
    (part): part is Element => typeof part !== 'string' && part.name === name,
  );
}

/** Follows a path of names: at each level, it takes the first child with the name. */
export function findDescendant(
  element: Element | undefined,
  ...path: string[]
): Element | undefined {
  return path.reduce<Element | undefined>((at, name) => getChildren(at, name)[0], element);
}

/** Returns the text of the element that `findDescendant` finds, trimmed; '' if there is none. */
export function readTextAt(element: Element | undefined, ...path: string[]): string {
  return getText(findDescendant(element, ...path)).trim();
}

const BLOCKS = /^(?:p|br|li|div|ul|ol|h[1-6])$/i;

/** Returns the text of an element, with a line break where an XHTML block begins. */
export function getText(element: Element | undefined): string {
  const texts = (element?.parts ?? []).map((part) =>
    typeof part === 'string' ? part : `${BLOCKS.test(part.name) ? '\n' : ''}${getText(part)}`,
  );
  return texts.join('');
}
