import { expect, it } from 'vitest';
import { anOrder } from '#stores/builders.ts';
import { anOrderLine } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop-settings.ts';
import type { OrderMail, OrderRecord } from '#domain/orders/order-record.ts';
import { composeOrderMail } from './order-mail.ts';
import { composeResetMail } from '../account/new-password.ts';

const SITE = 'https://books.example';
const SHOP = { siteUrl: SITE, settings: DEFAULT_SETTINGS };
const KINDS: OrderMail[] = [
  'placed',
  'shipped',
  'cancelled',
  'refunded',
  'return-requested',
  'return-received',
];

function withOrder(part: Partial<OrderRecord['order']>): OrderRecord {
  const record = anOrder();
  return { ...record, order: { ...record.order, ...part } };
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

it('reports a placed order', () => {
  const { to, subject, text } = composeOrderMail('placed', anOrder(), SHOP);
  expect([to, subject]).toEqual(['asha@example.com', 'Your order KD-000001 has been placed']);
  expect(text).toMatchInlineSnapshot(`
    "YOUR ORDER HAS BEEN PLACED!

    Dear Asha Rao,

    Thank you for shopping with us. This is order KD-000001,
    arriving Tue 3 Jan – Thu 5 Jan.

    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
    Malgudi Days                                           ₹200
      R. K. Narayan, qty 1
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -

    Total Price                                            ₹250
    Total Discount                                         −₹50
    Delivery                                               Free
    Grand Amount                                           ₹200

    Delivery to
      Asha Rao
      12 Church Street
      Bengaluru, Karnataka 560001
    Payment
      Paid online

    See your order: https://books.example/profile/orders/or01

    You can cancel until the books are shipped.
    Books can be returned within 14 days of delivery.

    --
    Kitabdost, Bengaluru, Karnataka 560003
    https://books.example
    "
  `);
});

it('says how to track a parcel', () => {
  const url = 'https://post.example/EK1';
  const tracking = { carrier: 'India Post', number: 'EK 481', url };
  const mail = composeOrderMail('shipped', withOrder({ tracking }), SHOP);
  expect(mail.text).toContain(`Courier\n  India Post\nTracking\n  EK 481\n`);
  expect(mail.text).toContain(`Track parcel: ${url}`);
  expect(mail.html).toContain(`href="${url}"`);
});

it('links only to web addresses', () => {
  const tracking = { carrier: 'India Post', number: 'EK 481', url: 'javascript:alert(1)' };
  const { text, html } = composeOrderMail('shipped', withOrder({ tracking }), SHOP);
  expect(text + html).not.toContain('javascript');
  expect(text).toContain(`See your order: ${SITE}/profile/orders/or01`);
});

it.each(KINDS)('has the same words as text and as HTML: %s', (kind) => {
  const { text, html } = composeOrderMail(kind, anOrder(), SHOP);
  const said = readWords(html).split(' ');
  const missing = text
    .replaceAll(/^[A-Z ,!.]+$|:(?= )/gm, '')
    .split(/\s+/)
    .filter((word) => /^[\w₹]/.test(word) && !word.startsWith('http') && !said.includes(word));
  expect(missing).toEqual([]);
  expect(html).not.toMatch(/<img|<script|<link|url\(/);
});

it("breaks a long word, and renders only the author's name from right to left", () => {
  const author = 'قرۃ العین حیدر';
  const lines = [anOrderLine({ title: 'W'.repeat(60), author, language: 'ur' })];
  const { html } = composeOrderMail('placed', withOrder({ lines }), SHOP);
  expect(html).toContain('<td style="overflow-wrap:anywhere;word-break:break-word;');
  expect(html).toContain(`${author}</span>, qty\u00a01</span>`);
});

it.each(KINDS)('stays below 12 KB, however large the order: %s', (kind) => {
  const [line] = anOrder().order.lines;
  if (!line) throw new Error('The order has no line.');
  const lines = Array.from({ length: 300 }, () => ({ ...line, returned: 1 }));
  const { html } = composeOrderMail(kind, withOrder({ lines }), SHOP);
  expect(new TextEncoder().encode(html).length).toBeLessThan(12 * 1024);
});

it('shows HTML in the texts of a user or a book as text', () => {
  const evil = '<img src=x onerror="alert(1)">&';
  const record = anOrder();
  const lines = record.order.lines.map((line) => ({ ...line, title: evil, author: evil }));
  const address = { ...record.order.address, name: evil, addressText: evil };
  const { html } = composeOrderMail('placed', withOrder({ lines, address }), SHOP);
  expect(html).not.toContain('<img');
  expect(readWords(html)).toContain(evil);
});

it('marks the language of a title in another script', () => {
  const lines = anOrder().order.lines.map((line) => ({ ...line, title: 'गोदान', author: '' }));
  const { html, text } = composeOrderMail('placed', withOrder({ lines }), SHOP);
  const marathi = withOrder({ lines: lines.map((line) => ({ ...line, language: 'mr' })) });
  expect(composeOrderMail('placed', marathi, SHOP).html).toContain('<span lang="mr"');
  expect(html).toContain('<span lang="hi" dir="auto" style="line-height:1.6">गोदान</span>');
  expect(html).toContain('Nirmala UI');
  expect(text).toContain('  Qty 1\n');
});

it('quotes an address without its line breaks and links', () => {
  const evil = 'Asha\n\nYour account is blocked: https://evil.example/unblock';
  const address = { ...anOrder().order.address, name: evil, addressText: evil, city: evil };
  const { text, html } = composeOrderMail('placed', withOrder({ address }), SHOP);
  expect(text).toContain('Dear reader,');
  expect(text).toContain('Asha Your account is blocked: https evil. example/unblock');
  expect(text + html).not.toMatch(/evil\.example|\/\/evil/);
});

it('says what was refunded, and how a cancelled order was paid', () => {
  const refunded = composeOrderMail('refunded', withOrder({ refunded: 150 }), SHOP);
  expect(refunded.text).toContain('refunded ₹150 for order KD-000001');
  const payment = { method: 'online', status: 'refund-pending' } as const;
  const paid = composeOrderMail('cancelled', withOrder({ payment }), SHOP);
  expect(paid.text).toContain('Your payment will be refunded to the method you paid with.');
  expect(composeOrderMail('cancelled', anOrder(), SHOP).text).toContain(
    'You do not have to pay anything.',
  );
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
  const { text, html } = composeOrderMail('placed', anOrder(), { settings, siteUrl: SITE });
  expect(text).toMatch(
    /Books & Co, 27, Avenue Road, Bengaluru, Karnataka 560002\nhelp@books.example, 080 4123 4567\nhttps:\/\/books.example\n$/,
  );
  expect(readWords(html)).toContain('Books & Co, 27, Avenue Road, Bengaluru, Karnataka 560002');
  expect(text).toContain('within 7 days of delivery');
});

it('never breaks a number at the end of a line', () => {
  const { html } = composeOrderMail('placed', anOrder(), SHOP);
  expect(html).toContain('order <span style="white-space:nowrap">KD-000001</span>, arriving');
  const invoice = { number: 'KD/26-27/000001', date: '2026-11-11' };
  expect(composeOrderMail('shipped', withOrder({ invoice }), SHOP).html).toContain(
    '<span style="white-space:nowrap">KD/26-27/000001</span>',
  );
});

it('confirms a return request, and explains the next steps', () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const returns = [{ _id: 'rt01', lines, reason: 'Torn', status: 'requested' as const }];
  const { subject, text } = composeOrderMail('return-requested', withOrder({ returns }), SHOP);
  expect(subject).toBe('Your return request for order KD-000001');
  expect(text).toMatch(/^WE HAVE YOUR RETURN REQUEST\./);
  expect(text).toContain('To be returned\n  Malgudi Days\nPick-up at\n  Asha Rao\n');
  expect(text).toContain('withdraw the return');
});

it('links to the page for a new password', () => {
  const user = { email: 'asha@example.com', firstName: 'https://evil.example' };
  const mail = composeResetMail(user, `${SITE}/reset#abc`, { ...DEFAULT_SETTINGS, siteUrl: SITE });
  expect(mail.text).toMatch(
    /Dear reader,[^]*Choose a new password: https:\/\/books.example\/reset#abc\n/,
  );
  expect(mail.html).toContain(`href="${SITE}/reset#abc"`);
  expect(mail.text + mail.html).not.toContain('evil');
  expect(mail.to).toBe('asha@example.com');
});
