import { describe, expect, it } from 'vitest';
import { anOrder } from '#stores/builders.ts';
import { anOrderLine } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop-settings.ts';
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

it('reports a placed order', () => {
  const { to, subject, text } = composeOrderMail({ mail: 'placed' }, anOrder(), SHOP);
  expect([to, subject]).toEqual(['asha@example.com', 'Your order KD-000001 has been placed']);
  expect(text).toMatchInlineSnapshot(`
    "YOUR ORDER HAS BEEN PLACED!

    Dear Asha Rao,

    Thank you for shopping with us. This is order KD-000001,
    arriving Tue 3 Jan – Thu 5 Jan.

    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
    Malgudi Days                                           ₹200
      R. K. Narayan, qty 1, instead of ₹250
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

describe('the whole email', () => {
  const invoice = { number: 'KD/26-27/000001', date: '2026-11-11' };
  const compose = (
    kind: OrderMail,
    facts: Partial<OrderRecord['order']> = {},
    copies: { bookId: string; qty: number }[] = [],
  ) => {
    const { subject, text } = composeOrderMail(
      { mail: kind, lines: copies, isRefundDue: true },
      anOrderWith({ invoice, ...facts }),
      SHOP,
    );
    return `${subject}\n\n${text}`;
  };
  const lines = [
    anOrderLine({ title: 'Malgudi Days', author: 'R. K. Narayan', qty: 3, returned: 2 }),
    anOrderLine({ bookId: 'bk02', title: 'Gora', author: 'Rabindranath Tagore' }),
  ];

  it('with a link to pay', () => {
    expect(compose('pay-link', { expiresAt: '2026-11-24T05:12:00+00:00' })).toMatchInlineSnapshot(`
      "Pay for your order KD-000001

      YOUR BOOKS ARE WAITING FOR YOU.

      Dear Asha Rao,

      We have no payment for order KD-000001 yet. The books are
      kept for you until Tue 24 Nov, 10:42 am.

      - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
      Malgudi Days                                           ₹200
        R. K. Narayan, qty 1, instead of ₹250
      - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -

      Total Price                                            ₹250
      Total Discount                                         −₹50
      Delivery                                               Free
      Grand Amount                                           ₹200

      Pay now: https://books.example/profile/orders/or01

      If you no longer want them, there is nothing you need to
      do.

      --
      Kitabdost, Bengaluru, Karnataka 560003
      https://books.example
      "
    `);
  });

  it('about a parcel', () => {
    const tracking = { carrier: 'India Post', number: 'EK 481', url: 'https://post.example/EK1' };
    expect(compose('shipped', { lines, tracking })).toMatchInlineSnapshot(`
      "Your order KD-000001 is on its way

      YOUR BOOKS ARE ON THEIR WAY.

      Dear Asha Rao,

      Order KD-000001 has been shipped and arrives Tue 3 Jan –
      Thu 5 Jan.

      Courier
        India Post
      Tracking
        EK 481
      In the parcel
        3 × Malgudi Days
        Gora
      Delivery to
        Asha Rao
        12 Church Street
        Bengaluru, Karnataka 560001

      Track parcel: https://post.example/EK1

      You will find bill KD/26-27/000001 on your order’s page.
      Books can be returned within 14 days of delivery.

      --
      Kitabdost, Bengaluru, Karnataka 560003
      https://books.example
      "
    `);
  });

  it('about a cancelled order', () => {
    expect(compose('cancelled', { lines })).toMatchInlineSnapshot(`
      "Your order KD-000001 has been cancelled

      YOUR ORDER HAS BEEN CANCELLED.

      Dear Asha Rao,

      Order KD-000001 has been cancelled, and the books will not
      be sent.

      - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
      Malgudi Days                                           ₹600
        R. K. Narayan, qty 3, instead of ₹750
      Gora                                                   ₹200
        Rabindranath Tagore, qty 1, instead of ₹250
      - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -

      Total Price                                            ₹250
      Total Discount                                         −₹50
      Delivery                                               Free
      Grand Amount                                           ₹200

      See your order: https://books.example/profile/orders/or01

      You have nothing to pay.

      --
      Kitabdost, Bengaluru, Karnataka 560003
      https://books.example
      "
    `);
  });

  it('about a refund', () => {
    expect(compose('refunded', { refunded: 150 })).toMatchInlineSnapshot(`
      "Your refund for order KD-000001

      YOUR MONEY IS ON ITS WAY BACK.

      Dear Asha Rao,

      We have refunded ₹150 for order KD-000001.

      Total Price                                            ₹250
      Total Discount                                         −₹50
      Delivery                                               Free
      Grand Amount                                           ₹200
      Refunded                                               ₹150

      See your order: https://books.example/profile/orders/or01

      Your bank may take up to a week to show it.

      --
      Kitabdost, Bengaluru, Karnataka 560003
      https://books.example
      "
    `);
  });

  it('about a return', () => {
    const requested = [{ bookId: 'bk01', qty: 2 }];
    expect(compose('return-requested', { lines }, requested)).toMatchInlineSnapshot(`
      "Your return request for order KD-000001

      WE HAVE YOUR RETURN REQUEST.

      Dear Asha Rao,

      You asked to return books from order KD-000001. Please pack
      them, and write the order number on the parcel. Our courier
      will collect it from the delivery address.

      To be returned
        2 × Malgudi Days
      Pick-up at
        Asha Rao
        12 Church Street
        Bengaluru, Karnataka 560001

      See your order: https://books.example/profile/orders/or01

      We will refund you when the books are back with us.
      Until then you can withdraw the return on your order’s
      page.

      --
      Kitabdost, Bengaluru, Karnataka 560003
      https://books.example
      "
    `);
    expect(compose('return-received', { lines }, requested)).toMatchInlineSnapshot(`
      "The books from order KD-000001 are back

      YOUR BOOKS ARE BACK WITH US.

      Dear Asha Rao,

      The books you returned from order KD-000001 have arrived.
      Your refund will follow.

      Returned
        2 × Malgudi Days

      See your order: https://books.example/profile/orders/or01

      We will write again when the money is on its way.

      --
      Kitabdost, Bengaluru, Karnataka 560003
      https://books.example
      "
    `);
  });

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
});

it('lists the first 20 books of an order, and counts the others', () => {
  const manyLines = Array.from({ length: 22 }, (_, at) =>
    anOrderLine({ title: `Book ${at + 1}`, qty: 2, payable: 100 }),
  );
  const placed = composeOrderMail({ mail: 'placed' }, anOrderWith({ lines: manyLines }), SHOP).text;
  expect(placed).toMatch(/^Book 20 +₹200$/m);
  expect(placed).not.toContain('Book 21');
  expect(placed).toMatch(/^2 more books +₹400$/m);
  const shipped = composeOrderMail(
    { mail: 'shipped' },
    anOrderWith({ lines: manyLines }),
    SHOP,
  ).text;
  expect(shipped).toMatch(/^ {2}2 × Book 20\n {2}2 more books$/m);
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

it('names the courier of a parcel without a tracking number', () => {
  const tracking = { carrier: 'India Post', number: '' };
  const { text } = composeOrderMail({ mail: 'shipped' }, anOrderWith({ tracking }), SHOP);
  expect(text).toContain('Courier\n  India Post\nIn the parcel\n');
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

it('says how much was refunded, and whether a cancelled order is refunded', () => {
  const refunded = composeOrderMail({ mail: 'refunded' }, anOrderWith({ refunded: 150 }), SHOP);
  expect(refunded.text).toContain('refunded ₹150 for order KD-000001');
  const payment = { method: 'online', status: 'refund-pending' } as const;
  const paid = composeOrderMail({ mail: 'cancelled' }, anOrderWith({ payment }), SHOP);
  expect(paid.text.replaceAll(/\s+/g, ' ')).toContain(
    'Your payment will be refunded to your original payment method.',
  );
  expect(composeOrderMail({ mail: 'cancelled' }, anOrder(), SHOP).text).toContain(
    'You have nothing to pay.',
  );
  const cancel = (status: 'refunded' | 'paid') => {
    const order = anOrderWith({ payment: { method: 'online', status } });
    return composeOrderMail({ mail: 'cancelled' }, order, SHOP).text;
  };
  expect(cancel('refunded')).toContain('Your payment has been refunded.');
  // Such an order has an amount of ₹0.
  expect(cancel('paid')).toContain('You have nothing to pay.');
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

it('confirms a return request, and explains the next steps', () => {
  const requested = { mail: 'return-requested', lines: RETURNED_COPIES } as const;
  const { subject, text } = composeOrderMail(requested, anOrder(), SHOP);
  expect(subject).toBe('Your return request for order KD-000001');
  expect(text).toMatch(/^WE HAVE YOUR RETURN REQUEST\./);
  expect(text).toContain('To be returned\n  Malgudi Days\nPick-up at\n  Asha Rao\n');
  expect(text).toContain('withdraw the return');
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

it('mentions a refund only if the customer gets money back, and no bank if it is cash', () => {
  const received = { mail: 'return-received', lines: RETURNED_COPIES } as const;
  expect(composeOrderMail(received, anOrder(), SHOP).text).not.toMatch(/refund|money/i);
  const payment = { method: 'cod', status: 'partly-refunded' } as const;
  const order = anOrderWith({ payment, refunded: 50 });
  const { text } = composeOrderMail({ mail: 'refunded' }, order, SHOP);
  expect(text).toMatch(/in\s+cash\./);
  expect(text).not.toContain('Banks');
});

it.each([
  [0, undefined],
  [1, 'Books can be returned within 1 day of delivery.'],
])('says how long books can be returned if the shop allows %i days', (returnDays, sentence) => {
  const settings = { ...DEFAULT_SETTINGS, returnDays };
  const { text } = composeOrderMail({ mail: 'placed' }, anOrder(), { ...SHOP, settings });
  if (sentence === undefined) expect(text).not.toContain('returned');
  else expect(text).toContain(sentence);
});

it('counts one more book in the singular', () => {
  const [line] = anOrder().order.lines;
  const lines = Array.from({ length: 21 }, (_, index) => ({ ...line, bookId: `b${index}` }));
  const order = anOrderWith({ lines: lines as OrderRecord['order']['lines'] });
  expect(composeOrderMail({ mail: 'placed' }, order, SHOP).text).toContain('1 more book ');
});

it('asks the user to bring a return to the shop, and names its address, if the settings say so', () => {
  const requested = { mail: 'return-requested', lines: RETURNED_COPIES } as const;
  const settings = { ...SHOP.settings, returnsBy: 'shop' as const };
  const { text } = composeOrderMail(requested, anOrder(), { ...SHOP, settings });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'write the order number on the parcel. Please bring it to our shop.',
  );
  expect(text).toContain(`Our address\n  ${settings.name}\n`);
  expect(text).not.toMatch(/courier|Pick-up/);
});
