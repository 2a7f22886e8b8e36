import { expect, it } from 'vitest';
import { readContributors } from './contributors.ts';
import { parseElement } from './tree.ts';

function aContributor(roles: string, content: string) {
  const role = roles.replaceAll(/\w+/g, (code) => `<ContributorRole>${code}</ContributorRole>`);
  return `<Contributor>${role}${content}</Contributor>`;
}

const aPerson = (name: string) => `<PersonName>${name}</PersonName>`;

it.each<[authors: string, contributors: string, translator?: string]>([
  [
    'Vincent van Gogh',
    aContributor(
      'A01',
      '<NamesBeforeKey>Vincent</NamesBeforeKey><PrefixToKey>van</PrefixToKey><KeyNames>Gogh</KeyNames>',
    ),
  ],
  [
    'Dr B. R. Ambedkar Jr.',
    aContributor(
      'A01',
      '<TitlesBeforeNames>Dr</TitlesBeforeNames><NamesBeforeKey>B. R.</NamesBeforeKey><KeyNames>Ambedkar</KeyNames><SuffixToKey>Jr.</SuffixToKey>',
    ),
  ],
  [
    'Martin Luther King Jr.',
    aContributor('A01', '<PersonNameInverted>King, Martin Luther, Jr.</PersonNameInverted>'),
  ],
  [
    'National Book Trust|The Salt Press',
    aContributor('A01', '<CorporateName>National Book Trust</CorporateName>') +
      aContributor('A01', '<CorporateNameInverted>Press, The Salt</CorporateNameInverted>'),
  ],
  [
    'Asha Rao|Anonymous',
    aContributor('A01', aPerson('Asha Rao')) +
      aContributor('A01', '<UnnamedPersons>02</UnnamedPersons>') +
      aContributor('A01', '<UnnamedPersons>03</UnnamedPersons>'),
  ],
  ['Various', aContributor('B01', '<UnnamedPersons>04</UnnamedPersons>')],
  ['Asha Rao', aContributor('A01', aPerson('Asha Rao')) + aContributor('A12', aPerson('Asha Rao'))],
  [
    'Ravi Iyer|Asha Rao|Uma Nair',
    aContributor('A01', `<SequenceNumber>2</SequenceNumber>${aPerson('Asha Rao')}`) +
      aContributor('A01', aPerson('Uma|Nair')) +
      aContributor('A01', `<SequenceNumber>1</SequenceNumber>${aPerson('Ravi Iyer')}`),
  ],
  [
    'Asha Rao',
    aContributor('A36', aPerson('An Artist')) +
      aContributor('B06', aPerson('Ravi Iyer')) +
      aContributor('B10 B06', aPerson('Meera Das')) +
      aContributor('B08', aPerson('Uma Nair')) +
      aContributor('A01', aPerson('Asha Rao')) +
      aContributor('E07', aPerson('A Reader')),
    'Ravi Iyer, Meera Das, Uma Nair',
  ],
  ['Asha Rao', aContributor('A12', aPerson('Asha Rao')) + aContributor('B01', aPerson('Ed Itor'))],
  ['Ed Itor', aContributor('B01', aPerson('Ed Itor')) + aContributor('A36', aPerson('An Artist'))],
])('reads the authors "%s"', (authors, contributors, translator = '') => {
  const element = parseElement(`<DescriptiveDetail>${contributors}</DescriptiveDetail>`);
  expect('problem' in element || readContributors(element)).toEqual({ authors, translator });
});
