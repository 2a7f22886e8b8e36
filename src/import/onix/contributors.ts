import { getChildren, listTexts, readTextAt, type Element } from './tree.ts';

/** Roles of list 17 whose names are shown as authors, the best first. */
const AUTHOR_ROLES: readonly RegExp[] = [
  // Writers: by, with, screenplay, libretto, lyrics, created by, text, memoir, and others.
  /^A(?:01|02|03|04|05|09|10|14|26|31|38|42|45)$/,
  // A book without a writer: artists, photographers, illustrators and composers.
  /^A(?:06|07|08|12|13|35|44|99)$/,
  // An anthology or a retelling: editors and compilers.
  /^(?:B(?:01|03|05|07|09|11|18|19|20|21)|C\d\d)$/,
];
const TRANSLATOR_ROLE = /^B(?:06|08|10)$/;

/** The parts of a name in the order of speaking. */
const NAME_PARTS = [
  'TitlesBeforeNames',
  'NamesBeforeKey',
  'PrefixToKey',
  'KeyNames',
  'NamesAfterKey',
  'SuffixToKey',
  'LettersAfterNames',
  'TitlesAfterNames',
] as const;

/** Names for the codes of list 19. "And others" is no name. */
const UNNAMED = new Map([
  ['01', 'Unknown'],
  ['02', 'Anonymous'],
  ['04', 'Various'],
]);

/** Reads the authors, separated by `|`, and the translators, each name once. */
export function readContributors(detail: Element): { authors: string; translator: string } {
  const contributors = getChildren(detail, 'Contributor')
    .map((element, index) => ({
      name: readName(element).replaceAll('|', ' '),
      roles: listTexts(element, 'ContributorRole'),
      position: Number(readTextAt(element, 'SequenceNumber')) || index + 1,
    }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => a.position - b.position);
  const listNames = (role: RegExp) => [
    ...new Set(
      contributors
        .filter(({ roles }) => roles.some((code) => role.test(code)))
        .map(({ name }) => name),
    ),
  ];
  const authors = AUTHOR_ROLES.map(listNames).find((names) => names.length > 0) ?? [];
  return { authors: authors.join('|'), translator: listNames(TRANSLATOR_ROLE).join(', ') };
}

function readName(contributor: Element): string {
  return (
    readTextAt(contributor, 'PersonName') ||
    NAME_PARTS.map((part) => readTextAt(contributor, part))
      .filter(Boolean)
      .join(' ') ||
    turn(readTextAt(contributor, 'PersonNameInverted')) ||
    readTextAt(contributor, 'CorporateName') ||
    turn(readTextAt(contributor, 'CorporateNameInverted')) ||
    (UNNAMED.get(readTextAt(contributor, 'UnnamedPersons')) ?? '')
  );
}

/** Turns "King, Martin Luther, Jr." into "Martin Luther King Jr.". */
function turn(inverted: string): string {
  const [last = '', first = '', ...rest] = inverted.split(/\s*,\s*/);
  return [first, last, ...rest].filter(Boolean).join(' ');
}
