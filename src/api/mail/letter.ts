import { chooseLanguage, hasOnlyEuropeanLetters } from '#domain/books/text-language.ts';
import { darkenBrand } from '#domain/shop/brand-colours.ts';
import { capitalize, escapeXml } from '#domain/values/text.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { toLine } from '#domain/values/normal-form.ts';

// Styles are inline, because many mail clients ignore style sheets. On Windows and Apple's systems,
// these fonts cover Indic scripts; on Android the generic font does.
const SERIF = "font-family:Georgia,'Times New Roman','Nirmala UI','Kohinoor Devanagari',serif";
const SANS =
  "font-family:Arial,Helvetica,'Nirmala UI','Kohinoor Devanagari',sans-serif;font-size:16px;line-height:1.5";
const NASTALIQ = "font-family:'Noto Nastaliq Urdu','Urdu Typesetting',serif;line-height:2.2";
const BORDER = 'border-top:2px dashed #c9bfac';
const SMALL = 'color:#544f5c;font-size:14px';
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';

/** Renders the letter as HTML: one column of at most 600 px; only covers are external. */
export function renderHtml(letter: Letter): string {
  const { seller, heading, opening, rows = [], sums = [], facts = [], link, notes } = letter;
  const brand = darkenBrand(seller.colours.brand);
  const body = [
    renderCell(
      `background:${brand};padding:20px 28px;${SERIF};font-size:24px;font-weight:bold`,
      `<a href="${escapeXml(seller.siteUrl)}" style="color:#f7f1e4;text-decoration:none">${renderWords(seller.name)}</a>`,
    ),
    renderCell(
      'padding:32px 28px 8px',
      `<h1 style="margin:0 0 12px;${SERIF};font-weight:normal;font-size:30px;line-height:1.15">${escapeXml(heading)}</h1>` +
        `<p style="margin:0 0 12px">${escapeXml(formatGreeting(letter))}</p>` +
        `<p style="margin:0">${renderProse(opening)}</p>`,
    ),
    ...(rows.length + sums.length > 0
      ? [
          renderCell(
            'padding:20px 28px 0',
            renderTable(renderHtmlRows([...rows, ...sums], seller.siteUrl)),
          ),
        ]
      : []),
    ...(facts.length > 0
      ? [renderCell('padding:20px 28px 0', renderTable(facts.map(renderHtmlFact)))]
      : []),
    renderCell(
      'padding:24px 28px 32px',
      `<a href="${escapeXml(link.url)}" style="display:inline-block;background:${brand};color:#ffffff;text-decoration:none;font-weight:bold;padding:14px 28px;border-radius:6px">${escapeXml(link.label)}</a>`,
    ),
    renderCell(
      `padding:16px 28px 28px;${BORDER};${SMALL}`,
      [...notes.map(renderProse), ...listSeller(letter).map((line) => renderWords(line))].join(
        '<br>',
      ),
    ),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light only"><title>${escapeXml(heading)}</title></head>
<body style="margin:0;padding:0;background:#f3efe6;color:#1c1922;${SANS}">
<table ${TABLE} style="background:#f3efe6"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} style="max-width:600px;background:#ffffff">
${body.join('\n')}
</table></td></tr></table></body></html>
`;
}

/** Renders a book's or address's text; marks language and direction unless it is European. */
function renderWords(text: string, language?: string): string {
  if (hasOnlyEuropeanLetters(text)) return escapeXml(text);
  const lang = chooseLanguage(text, language);
  const attribute = lang === undefined ? '' : ` lang="${lang}"`;
  return `<span${attribute} dir="auto" style="${lang === 'ur' ? NASTALIQ : 'line-height:1.6'}">${escapeXml(text)}</span>`;
}

/** Such as DC-000123, DC/26-27/000045, KIDS2627/0000045 or KIDSCN2627/00045. */
const ORDER_OR_BILL_NUMBER = /\b[A-Z]{1,6}(?:-\d{6,}|(?:\/CN)?\/?\d\d-?\d\d\/\d{3,})/g;

/** Renders text as HTML in which an order or bill number is never broken over two lines. */
function renderProse(text: string): string {
  return escapeXml(text).replace(
    ORDER_OR_BILL_NUMBER,
    '<span style="white-space:nowrap">$&</span>',
  );
}

// Without these, a long word widens the column beyond a phone. Gmail knows only `word-break`.
const BREAK_WORDS = 'overflow-wrap:anywhere;word-break:break-word';

function renderCell(style: string, content: string): string {
  return `<tr><td style="${BREAK_WORDS};${style}">${content}</td></tr>`;
}

function renderTable(rows: string[]): string {
  return `<table ${TABLE}>${rows.join('')}</table>`;
}

function renderHtmlRows(rows: Row[], siteUrl: string): string[] {
  const hasCovers = rows.some(({ cover }) => cover !== undefined);
  return rows.map((row) => renderHtmlRow(row, hasCovers, siteUrl));
}

function renderHtmlRow(
  { title, language, author, details = [], amount, isTotal, cover }: Row,
  hasCovers: boolean,
  siteUrl: string,
): string {
  const titleHtml = renderWords(title, language);
  const parts = [
    ...(author ? [renderWords(author, language)] : []),
    ...details.map((part) => escapeXml(part).replaceAll(' ', '\u00a0')),
  ];
  const content =
    parts.length === 0
      ? titleHtml
      : `<span style="${SERIF};font-size:18px">${titleHtml}</span><br><span style="${SMALL}">${capitalize(parts.join(', '))}</span>`;
  const weight = isTotal ? ';font-weight:bold' : '';
  const picture =
    cover === undefined
      ? ''
      : `<td valign="top" style="padding:10px 12px 10px 0;${BORDER};width:48px"><img src="${escapeXml(siteUrl + cover)}" width="48" height="72" alt="" style="display:block;border:0"></td>`;
  const span = hasCovers && picture === '' ? ' colspan="2"' : '';
  return `<tr>${picture}<td${span} style="padding:10px 0;${BORDER}${weight}">${content}</td><td align="right" valign="top" style="padding:10px 0 10px 16px;${BORDER}${weight};white-space:nowrap">${escapeXml(amount)}</td></tr>`;
}

function renderHtmlFact({ label, lines }: Fact): string {
  return `<tr><td valign="top" style="padding:4px 16px 4px 0;${SMALL};width:110px">${escapeXml(label)}</td><td style="padding:4px 0">${lines.map((line) => renderWords(line)).join('<br>')}</td></tr>`;
}

/** A row that ends with an amount, such as a book or a sum. */
interface Row {
  title: string;
  language?: string;
  author?: string;
  /** The path of its cover, which is shown in 48 × 72 px. */
  cover?: string;
  amount: string;
  /** Further facts about a book. */
  details?: string[];
  isTotal?: boolean;
}

interface Fact {
  label: string;
  lines: string[];
}

/** The sender of an email. An empty `email` or `phone` is not shown. */
export interface Seller extends Pick<
  ShopSettings,
  'name' | 'address' | 'pin' | 'email' | 'phone' | 'colours'
> {
  siteUrl: string;
}

/** The content of an email. Its texts are plain text, not HTML. */
export interface Letter {
  seller: Seller;
  heading: string;
  /** The first paragraph after the greeting, in whole sentences. */
  opening: string;
  /** The user's name for the greeting; '' if unknown. */
  name: string;
  rows?: Row[];
  sums?: Row[];
  /** Such as the address or the payment method. */
  facts?: Fact[];
  link: { label: string; url: string };
  /** Sentences below the link, in small type. */
  notes: string[];
}

/** At how many characters plain text is wrapped; odd, so that `RULE` fills it. */
const WIDTH = 59;
const RULE = '- '.repeat(WIDTH / 2 + 1).trim();

export function renderText(letter: Letter): string {
  const { heading, opening, rows = [], sums = [], facts = [], link, notes } = letter;
  const blocks = [
    [heading.toUpperCase()],
    [formatGreeting(letter)],
    [wrap(opening)],
    rows.length > 0 ? [RULE, ...rows.flatMap(renderTextRow), RULE] : [],
    sums.flatMap(renderTextRow),
    facts.flatMap(({ label, lines }) => [label, ...lines.map((line) => `  ${line}`)]),
    [`${link.label}: ${link.url}`],
    notes.map((note) => wrap(note)),
    ['--', ...listSeller(letter)],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** Lists the seller's postal address, email and phone if set, and the URL of the site. */
function listSeller({ seller: { name, address, pin, email, phone, siteUrl } }: Letter): string[] {
  const street = address.split('\n').filter((line) => line !== '');
  const contact = [email, phone].filter((text) => text !== '');
  return [
    [name, ...street].join(', ') + ` ${pin}`,
    ...(contact.length > 0 ? [contact.join(', ')] : []),
    siteUrl,
  ];
}

function formatGreeting({ name }: Pick<Letter, 'name'>): string {
  return name === '' ? 'Dear reader,' : `Dear ${name},`;
}

function renderTextRow({ title, author, details = [], amount }: Row): string[] {
  const width = WIDTH - amount.length - 1;
  const lines = wrap(title, width).split('\n');
  const last = `${(lines.pop() ?? '').padEnd(width)} ${amount}`;
  const text = capitalize([...(author ? [author] : []), ...details].join(', '));
  return text === '' ? [...lines, last] : [...lines, last, `  ${text}`];
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

const MAX_QUOTED_CHARS = 200;
/** The maximum length of a name, or of a place. */
export const MAX_NAME_CHARS = 40;
/** Names of people and firms. */
const NAME_FORMAT = /^[\p{L}\p{M}\p{N} .,'’&()-]+$/u;
const SEVERAL_DIGITS = /\p{N}[\s().-]*\p{N}/u;
/** Numbers with at least eight digits, such as phone numbers; house numbers are shorter. */
const LONG_NUMBERS = /\p{N}(?:[\s().-]*\p{N}){7,}/gu;
/**
 * Dots that could be part of a link: all but those before a space or at the end. A zero-width
 * character is not a space, because mail clients may ignore it.
 */
const DOTS = /[.\u2024\u3002\ufe52\uff0e\uff61](?!$| )/g;

/**
 * Makes a text of an order safe for an email: one short line, without phone numbers and anything
 * that mail clients turn into a link. A stranger may have ordered with another person's email.
 */
export function quoteText(text: string, maxChars = MAX_QUOTED_CHARS): string {
  const line = toLine(text).replaceAll('://', ' ').replace(DOTS, '. ').trim();
  return Array.from(line.replace(LONG_NUMBERS, '…')).slice(0, maxChars).join('').trim();
}

/** Like `quoteText`, for a name; '' if the text does not look like one. */
export function quoteName(text: string): string {
  const name = quoteText(text, MAX_NAME_CHARS);
  return NAME_FORMAT.test(name) && !SEVERAL_DIGITS.test(name) ? name : '';
}
