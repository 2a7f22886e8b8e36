import { expect, it } from 'vitest';
import { anOrder } from '#stores/builders.ts';
import { anOrderLine } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import type { OrderMail, OrderRecord } from '#domain/orders/order-record.ts';
import { composeOrderMail } from './order-mail.ts';
import { composeResetMail } from '../account/new-password.ts';

const SITE = 'https://books.example';
const SETTINGS = { ...DEFAULT_SETTINGS, name: 'Kitabdost' };
const SHOP = { siteUrl: SITE, settings: SETTINGS };
const KINDS: OrderMail[] = [
  'placed',
  'shipped',
  'cancelled',
  'refunded',
  'return-requested',
  'return-received',
];

/** The copies in emails about a return. */
const RETURNED_COPIES = [{ bookId: 'bk01', qty: 1 }];

function anOrderWith(facts: Partial<OrderRecord['order']>): OrderRecord {
  const record = anOrder();
  return { ...record, order: { ...record.order, ...facts } };
}

/** Returns the visible words of the HTML, in order. */
function readWords(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  const text = body
    .replaceAll(/<span[^>]*nowrap[^>]*>([^<]*)<\/span>/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return text.replaceAll(/\s+/g, ' ').trim();
}

it('about a new password', () => {
  const seller = { ...SETTINGS, siteUrl: SITE };
  const { subject, text } = composeResetMail({ email: 'a@b.c' }, `${SITE}/reset#abc`, seller);
  expect(`${subject}\n\n${text}`).toMatchInlineSnapshot(`
    "Choose a new password

    CHOOSE A NEW PASSWORD.

    Dear reader,

    Someone asked for a new password for this email. The link
    works once, for one hour. You are then signed out
    everywhere else.

    Choose a new password: https://books.example/reset#abc

    If it was not you, do nothing: your password stays as it
    is.

    --
    Kitabdost, Bengaluru, Karnataka 560003
    https://books.example
    "
  `);
});

it('quotes at most 200 letters of an address', () => {
  const address = { ...anOrder().order.address, addressText: 'é'.repeat(501) };
  const { text } = composeOrderMail({ mail: 'placed' }, anOrderWith({ address }), SHOP);
  expect(text).toContain(`  ${'é'.repeat(200)}\n`);
});

it('says how to track a parcel', () => {
  const url = 'https://post.example/EK1';
  const tracking = { carrier: 'India Post', number: 'EK 481', url };
  const mail = composeOrderMail({ mail: 'shipped' }, anOrderWith({ tracking }), SHOP);
  expect(mail.text).toContain(`Courier\n  India Post\nTracking\n  EK 481\n`);
  expect(mail.text).toContain(`Track parcel: ${url}`);
  expect(mail.html).toContain(`href="${url}"`);
});

it('links only to web addresses', () => {
  const tracking = { carrier: 'India Post', number: 'EK 481', url: 'javascript:alert(1)' };
  const { text, html } = composeOrderMail({ mail: 'shipped' }, anOrderWith({ tracking }), SHOP);
  expect(text + html).not.toContain('javascript');
  expect(text).toContain(`See your order: ${SITE}/profile/orders/or01`);
});

/** Removes the covers, which come from the shop. */
const withoutCovers = (html: string) =>
  html.replaceAll(/<img src="https:\/\/books\.example\/previews\/cover-bk01\.png"[^>]*>/g, '');

it.each(KINDS)('has the words of the text in the HTML, too: %s', (kind) => {
  const { text, html } = composeOrderMail({ mail: kind, lines: RETURNED_COPIES }, anOrder(), SHOP);
  const htmlWords = readWords(html).split(' ');
  const missing = text
    .replaceAll(/^[A-Z ,!.]+$|:(?= )/gm, '')
    .split(/\s+/)
    .filter((word) => /^[\w₹]/.test(word) && !word.startsWith('http') && !htmlWords.includes(word));
  expect(missing).toEqual([]);
  expect(withoutCovers(html)).not.toMatch(/<img|<script|<link|url\(/);
});

it("breaks a long word, and renders only the author's name from right to left", () => {
  const author = 'قرۃ العین حیدر';
  const lines = [anOrderLine({ title: 'W'.repeat(60), author, language: 'ur' })];
  const { html } = composeOrderMail({ mail: 'placed' }, anOrderWith({ lines }), SHOP);
  expect(html).toContain('<td style="overflow-wrap:anywhere;word-break:break-word;');
  expect(html).toContain(`${author}</span>, qty\u00a01, `);
});

// A larger email may be cut off: Gmail shows 102 KB, some programs less.
it.each(KINDS)('stays below 17 KB for an order of 300 lines: %s', (kind) => {
  const [line] = anOrder().order.lines;
  if (!line) throw new Error('The order has no line.');
  const lines = Array.from({ length: 300 }, () => ({ ...line, returned: 1 }));
  const { html } = composeOrderMail(
    { mail: kind, lines: RETURNED_COPIES },
    anOrderWith({ lines }),
    SHOP,
  );
  expect(new TextEncoder().encode(html).length).toBeLessThan(17 * 1024);
});

it('shows HTML in the texts of a user or a book as text', () => {
  const evil = '<img src=x onerror="alert(1)">&';
  const record = anOrder();
  const lines = record.order.lines.map((line) => ({ ...line, title: evil, author: evil }));
  const address = { ...record.order.address, name: evil, addressText: evil };
  const { html } = composeOrderMail({ mail: 'placed' }, anOrderWith({ lines, address }), SHOP);
  expect(withoutCovers(html)).not.toContain('<img');
  expect(readWords(html)).toContain(evil);
});

it('marks the language of a title in another script', () => {
  const lines = anOrder().order.lines.map((line) => ({ ...line, title: 'गोदान', author: '' }));
  const { html, text } = composeOrderMail({ mail: 'placed' }, anOrderWith({ lines }), SHOP);
  const marathi = anOrderWith({ lines: lines.map((line) => ({ ...line, language: 'mr' })) });
  expect(composeOrderMail({ mail: 'placed' }, marathi, SHOP).html).toContain('<span lang="mr"');
  expect(html).toContain('<span lang="hi" dir="auto" style="line-height:1.6">गोदान</span>');
  expect(html).toContain('Nirmala UI');
  expect(text).toContain('  Qty 1, instead of ₹250\n');
});

it('quotes an address without its line breaks and links', () => {
  const evil = 'Asha\n\nYour account is blocked: https://evil.example/unblock';
  const address = { ...anOrder().order.address, name: evil, addressText: evil, city: evil };
  const { text, html } = composeOrderMail({ mail: 'placed' }, anOrderWith({ address }), SHOP);
  expect(text).toContain('Dear reader,');
  expect(text).toContain('Asha Your account is blocked: https evil. example/unblock');
  expect(text + html).not.toMatch(/evil\.example|\/\/evil/);
});

it('shows the seller, the street, and how to reach the shop', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    name: 'Books & Co',
    address: '27, Avenue Road\nBengaluru, Karnataka',
    pin: '560002',
    email: 'help@books.example',
    phone: '080 4123 4567',
    returnDays: 7,
  };
  const { text, html } = composeOrderMail({ mail: 'placed' }, anOrder(), {
    settings,
    siteUrl: SITE,
  });
  expect(text).toMatch(
    /Books & Co, 27, Avenue Road, Bengaluru, Karnataka 560002\nhelp@books.example, 080 4123 4567\nhttps:\/\/books.example\n$/,
  );
  expect(readWords(html)).toContain('Books & Co, 27, Avenue Road, Bengaluru, Karnataka 560002');
  expect(text).toContain('within 7 days of delivery');
});

it('never breaks a number at the end of a line', () => {
  const { html } = composeOrderMail({ mail: 'placed' }, anOrder(), SHOP);
  expect(html).toContain('order <span style="white-space:nowrap">KD-000001</span>, arriving');
  const invoice = { number: 'KD/26-27/000001', date: '2026-11-11' };
  expect(composeOrderMail({ mail: 'shipped' }, anOrderWith({ invoice }), SHOP).html).toContain(
    '<span style="white-space:nowrap">KD/26-27/000001</span>',
  );
});

it('links to the page for a new password', () => {
  const user = { email: 'asha@example.com', firstName: 'https://evil.example' };
  const mail = composeResetMail(user, `${SITE}/reset#abc`, { ...SETTINGS, siteUrl: SITE });
  expect(mail.text).toMatch(
    /Dear reader,[^]*Choose a new password: https:\/\/books.example\/reset#abc\n/,
  );
  expect(mail.html).toContain(`href="${SITE}/reset#abc"`);
  expect(mail.text + mail.html).not.toContain('evil');
  expect(mail.to).toBe('asha@example.com');
});
