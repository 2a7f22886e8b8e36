/** A row with an amount at its end, such as a book or a sum. */
interface Row {
  title: string;
  detail?: string;
  amount: string;
}

interface Fact {
  label: string;
  lines: string[];
}

/** What a mail says, in this order. All texts are plain. */
export interface Letter {
  siteUrl: string;
  heading: string;
  /** Follows the greeting, and begins in lower case. */
  opening: string;
  /** The reader, for the greeting; '' if nobody knows. */
  name: string;
  rows?: Row[];
  sums?: Row[];
  facts?: Fact[];
  link: { label: string; url: string };
  notes: string[];
}

const WIDTH = 59;
const STITCH = '- '.repeat(WIDTH / 2 + 1).trim();

/** The letter as plain text. */
export function writeText(letter: Letter): string {
  const { siteUrl, heading, opening, rows = [], sums = [], facts = [], link, notes } = letter;
  const blocks = [
    [heading.toUpperCase()],
    [greetingOf(letter)],
    [wrap(opening)],
    rows.length > 0 ? [STITCH, ...rows.flatMap(writeRow), STITCH] : [],
    sums.flatMap(writeRow),
    facts.flatMap(({ label, lines }) => [label, ...lines.map((line) => `  ${line}`)]),
    [`${link.label}: ${link.url}`],
    notes.map((note) => wrap(note)),
    ['--', `Kitabdost, ${siteUrl}`],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** The greeting of a letter. */
export function greetingOf({ name }: Pick<Letter, 'name'>): string {
  return name === '' ? 'Dear reader,' : `Dear ${name},`;
}

function writeRow({ title, detail, amount }: Row): string[] {
  const room = WIDTH - amount.length - 1;
  const lines = wrap(title, room).split('\n');
  const last = `${(lines.pop() ?? '').padEnd(room)} ${amount}`;
  return [...lines, last, ...(detail === undefined ? [] : [`  ${detail}`])];
}

function wrap(text: string, width = WIDTH): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
