import { expect, it } from 'vitest';
import { readTitles, type Titles } from './titles.ts';
import { parseElement } from './tree.ts';

const aTitle = (...elements: string[]) =>
  `<TitleDetail><TitleType>01</TitleType>${elements.join('')}</TitleDetail>`;
const anElement = (level: string, content: string) =>
  `<TitleElement><TitleElementLevel>${level}</TitleElementLevel>${content}</TitleElement>`;
const aText = (text: string) => `<TitleText>${text}</TitleText>`;
const aPart = (number: string) => `<PartNumber>${number}</PartNumber>`;
const aStatement = (text: string) => `<TitleStatement>${text}</TitleStatement>`;
const prefixed = (prefix: string, text: string) =>
  `<TitlePrefix>${prefix}</TitlePrefix><TitleWithoutPrefix>${text}</TitleWithoutPrefix>`;
const aCollection = (content: string) => `<Collection>${content}</Collection>`;
const ROADS = anElement('02', aText('Roads of India'));
const GORA = aTitle(anElement('01', aText('Gora')));
const aSequence = (type: string, number: string) =>
  `<CollectionSequence><CollectionSequenceType>${type}</CollectionSequenceType><CollectionSequenceNumber>${number}</CollectionSequenceNumber></CollectionSequence>`;

it.each<[string, detail: string, Partial<Titles>]>([
  [
    'a subtitle',
    aTitle(anElement('01', `${aText('Gora')}<Subtitle>A Novel</Subtitle>`)),
    { title: 'Gora', subtitle: 'A Novel' },
  ],
  ['a prefix', aTitle(anElement('01', prefixed('The', 'Guide'))), { title: 'The Guide' }],
  ['an elision', aTitle(anElement('01', prefixed("L'", 'Étranger'))), { title: "L'Étranger" }],
  [
    'a title without a prefix',
    aTitle(anElement('01', '<NoPrefix/><TitleWithoutPrefix>Gitanjali</TitleWithoutPrefix>')),
    { title: 'Gitanjali' },
  ],
  [
    'a volume',
    aTitle(anElement('01', aPart('Volume 3') + aText('Collected Works'))),
    { title: 'Collected Works, Volume 3' },
  ],
  [
    'a part that the title has',
    aTitle(anElement('01', aPart('3') + aText('Works 3'))),
    { title: 'Works 3' },
  ],
  [
    'the name of the collection for a part without a title',
    aTitle(anElement('02', aText('Salt River')), anElement('01', aPart('12'))),
    { title: 'Salt River 12', seriesName: '' },
  ],
  [
    'the subtitle of a collection without a product',
    aTitle(anElement('02', `${aText('Salt River')}<Subtitle>A Saga</Subtitle>`)),
    { title: 'Salt River', subtitle: 'A Saga' },
  ],
  [
    'the statement of a title without names',
    aTitle(anElement('01', aPart('12')), aStatement('Salt River, book twelve')),
    { title: 'Salt River, book twelve 12' },
  ],
  [
    'names before the statement',
    aTitle(
      anElement('02', aText('Salt River')),
      anElement('01', aPart('12')),
      aStatement('Salt River, book twelve'),
    ),
    { title: 'Salt River 12' },
  ],
  [
    'the distinctive title',
    aTitle(anElement('01', aText('GORA'))).replace('01', '10') + GORA,
    { title: 'Gora' },
  ],
  [
    'a series in the title',
    aTitle(
      anElement('02', aPart('2') + aText('Roads of India')),
      anElement('01', aText('The Salt Road')),
    ),
    { title: 'The Salt Road', seriesName: 'Roads of India', seriesNumber: '2' },
  ],
  [
    'the number of publication',
    aCollection(aSequence('01', '9') + aSequence('03', '7') + aTitle(ROADS)) + GORA,
    { seriesName: 'Roads of India', seriesNumber: '7' },
  ],
  [
    'the number in the name of the series before that of publication',
    aCollection(aSequence('03', '7') + aTitle(anElement('02', aPart('2') + aText('Roads')))) + GORA,
    { seriesName: 'Roads', seriesNumber: '2' },
  ],
  [
    'the number of a series within a series',
    aCollection(aTitle(ROADS, anElement('03', aPart('4') + aText('North')))) + GORA,
    { seriesName: 'Roads of India', seriesNumber: '4' },
  ],
  [
    'a title without a level',
    aTitle('<TitleElement><TitleText>Gora</TitleText><Subtitle>A Novel</Subtitle></TitleElement>'),
    { title: 'Gora', subtitle: 'A Novel' },
  ],
  ['no series', GORA, { seriesName: '', seriesNumber: '', subtitle: '' }],
])('reads %s', (_what, detail, titles) => {
  const element = parseElement(`<DescriptiveDetail>${detail}</DescriptiveDetail>`);
  expect('problem' in element || readTitles(element)).toMatchObject(titles);
});
