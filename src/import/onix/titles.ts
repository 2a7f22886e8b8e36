import { findByCode, findDescendant, getChildren, readTextAt, type Element } from './tree.ts';

/** Prefixes that are joined to the word after them: "L'" and "d’". */
const JOINED_PREFIX = /['’-]$/;

export interface Titles {
  title: string;
  subtitle: string;
  seriesName: string;
  seriesNumber: string;
}

/** Reads title and series; a part without a title is named after its series: "Salt River 12". */
export function readTitles(detail: Element): Titles {
  const own = findDistinctiveTitle(detail);
  // Level 01 is the product, 02 its collection.
  const collection = findLevel(own, '02');
  const product =
    findLevel(own, '01') ?? (collection ? undefined : getChildren(own, 'TitleElement')[0]);
  const text = readName(product);
  const title = text || readName(collection) || readTextAt(own, 'TitleStatement');
  const series = text === '' ? undefined : readElement(collection);
  return {
    title: addPart(title, product ?? collection),
    subtitle: readTextAt(product ?? collection, 'Subtitle'),
    ...(readCollections(detail) ?? series ?? { seriesName: '', seriesNumber: '' }),
  };
}

/** Reads the first collection that has a name. */
function readCollections(detail: Element) {
  for (const collection of getChildren(detail, 'Collection')) {
    const titles = getChildren(collection, 'TitleDetail').flatMap((title) =>
      getChildren(title, 'TitleElement'),
    );
    const series = readElement(findLevel(findDistinctiveTitle(collection), '02') ?? titles[0]);
    if (!series) continue;
    const numbers = titles.map((element) => readTextAt(element, 'PartNumber'));
    const seriesNumber = numbers.find(Boolean) ?? readSequence(collection);
    return { ...series, seriesNumber };
  }
  return undefined;
}

/** Reads the number in a collection, preferably in the order of titles (02) or publication (03). */
function readSequence(collection: Element): string {
  const sequences = getChildren(collection, 'CollectionSequence');
  const preferred = sequences.find((sequence) =>
    ['02', '03'].includes(readTextAt(sequence, 'CollectionSequenceType')),
  );
  return readTextAt(preferred ?? sequences[0], 'CollectionSequenceNumber');
}

function readElement(element: Element | undefined) {
  const seriesName = readName(element);
  return seriesName === ''
    ? undefined
    : { seriesName, seriesNumber: readTextAt(element, 'PartNumber') };
}

/** Finds the distinctive title (01), otherwise the first one. */
function findDistinctiveTitle(parent: Element): Element | undefined {
  return (
    findByCode(parent, 'TitleDetail', 'TitleType', '01') ?? findDescendant(parent, 'TitleDetail')
  );
}

function findLevel(title: Element | undefined, level: string): Element | undefined {
  return findByCode(title, 'TitleElement', 'TitleElementLevel', level);
}

function readName(element: Element | undefined): string {
  const prefix = readTextAt(element, 'TitlePrefix');
  const rest = readTextAt(element, 'TitleWithoutPrefix');
  const space = prefix === '' || rest === '' || JOINED_PREFIX.test(prefix) ? '' : ' ';
  return readTextAt(element, 'TitleText') || `${prefix}${space}${rest}`;
}

/** Adds the number of a part: "Salt River 12", "Collected Works, Volume 3". */
function addPart(title: string, element: Element | undefined): string {
  const part = readTextAt(element, 'PartNumber') || readTextAt(element, 'YearOfAnnual');
  if (part === '' || title === '' || title.endsWith(part)) return title;
  return /^\d/.test(part) ? `${title} ${part}` : `${title}, ${part}`;
}
