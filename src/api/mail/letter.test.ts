import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { type Letter, renderHtml, renderText } from './letter.ts';

const LETTER: Letter = {
  seller: { ...DEFAULT_SETTINGS, name: 'Kitabdost', siteUrl: 'https://books.example' },
  heading: 'Your books are on their way.',
  opening: 'Order KD-000001 arrives on Tue 24 Nov.',
  name: 'Asha Rao',
  rows: [
    { title: 'Gora', author: 'Rabindranath Tagore', details: ['qty 2'], amount: '₹400' },
    { title: 'गोदान', language: 'hi', details: ['qty 1'], amount: '₹95' },
  ],
  sums: [{ title: 'Grand Amount', amount: '₹495', isTotal: true }],
  facts: [{ label: 'Delivery to', lines: ['Asha Rao', '12 Church Street'] }],
  link: { label: 'See your order', url: 'https://books.example/profile/orders/or01' },
  notes: ['You can cancel until the books are shipped.', 'Books can be returned.'],
};

it('renders a letter as plain text', () => {
  expect(renderText(LETTER)).toMatchInlineSnapshot(`
    "YOUR BOOKS ARE ON THEIR WAY.

    Dear Asha Rao,

    Order KD-000001 arrives on Tue 24 Nov.

    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
    Gora                                                   ₹400
      Rabindranath Tagore, qty 2
    गोदान                                                   ₹95
      Qty 1
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -

    Grand Amount                                           ₹495

    Delivery to
      Asha Rao
      12 Church Street

    See your order: https://books.example/profile/orders/or01

    You can cancel until the books are shipped.
    Books can be returned.

    --
    Kitabdost, Bengaluru, Karnataka 560003
    https://books.example
    "
  `);
});

it('renders a letter as HTML in one column, without external resources', () => {
  expect(renderHtml(LETTER)).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light only"><title>Your books are on their way.</title></head>
    <body style="margin:0;padding:0;background:#f3efe6;color:#1c1922;font-family:Arial,Helvetica,'Nirmala UI','Kohinoor Devanagari',sans-serif;font-size:16px;line-height:1.5">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3efe6"><tr><td align="center" style="padding:24px 12px">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff">
    <tr><td style="overflow-wrap:anywhere;word-break:break-word;background:#22306b;padding:20px 28px;font-family:Georgia,'Times New Roman','Nirmala UI','Kohinoor Devanagari',serif;font-size:24px;font-weight:bold"><a href="https://books.example" style="color:#f7f1e4;text-decoration:none">Kitabdost</a></td></tr>
    <tr><td style="overflow-wrap:anywhere;word-break:break-word;padding:32px 28px 8px"><h1 style="margin:0 0 12px;font-family:Georgia,'Times New Roman','Nirmala UI','Kohinoor Devanagari',serif;font-weight:normal;font-size:30px;line-height:1.15">Your books are on their way.</h1><p style="margin:0 0 12px">Dear Asha Rao,</p><p style="margin:0">Order <span style="white-space:nowrap">KD-000001</span> arrives on Tue 24 Nov.</p></td></tr>
    <tr><td style="overflow-wrap:anywhere;word-break:break-word;padding:20px 28px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:10px 0;border-top:2px dashed #c9bfac"><span style="font-family:Georgia,'Times New Roman','Nirmala UI','Kohinoor Devanagari',serif;font-size:18px">Gora</span><br><span style="color:#544f5c;font-size:14px">Rabindranath Tagore, qty 2</span></td><td align="right" valign="top" style="padding:10px 0 10px 16px;border-top:2px dashed #c9bfac;white-space:nowrap">₹400</td></tr><tr><td style="padding:10px 0;border-top:2px dashed #c9bfac"><span style="font-family:Georgia,'Times New Roman','Nirmala UI','Kohinoor Devanagari',serif;font-size:18px"><span lang="hi" dir="auto" style="line-height:1.6">गोदान</span></span><br><span style="color:#544f5c;font-size:14px">Qty 1</span></td><td align="right" valign="top" style="padding:10px 0 10px 16px;border-top:2px dashed #c9bfac;white-space:nowrap">₹95</td></tr><tr><td style="padding:10px 0;border-top:2px dashed #c9bfac;font-weight:bold">Grand Amount</td><td align="right" valign="top" style="padding:10px 0 10px 16px;border-top:2px dashed #c9bfac;font-weight:bold;white-space:nowrap">₹495</td></tr></table></td></tr>
    <tr><td style="overflow-wrap:anywhere;word-break:break-word;padding:20px 28px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td valign="top" style="padding:4px 16px 4px 0;color:#544f5c;font-size:14px;width:110px">Delivery to</td><td style="padding:4px 0">Asha Rao<br>12 Church Street</td></tr></table></td></tr>
    <tr><td style="overflow-wrap:anywhere;word-break:break-word;padding:24px 28px 32px"><a href="https://books.example/profile/orders/or01" style="display:inline-block;background:#22306b;color:#ffffff;text-decoration:none;font-weight:bold;padding:14px 28px;border-radius:6px">See your order</a></td></tr>
    <tr><td style="overflow-wrap:anywhere;word-break:break-word;padding:16px 28px 28px;border-top:2px dashed #c9bfac;color:#544f5c;font-size:14px">You can cancel until the books are shipped.<br>Books can be returned.<br>Kitabdost, Bengaluru, Karnataka 560003<br>https://books.example</td></tr>
    </table></td></tr></table></body></html>
    "
  `);
});

it('escapes every text in its HTML', () => {
  const text = '<i>"';
  const { colours } = LETTER.seller;
  const contact = { address: text, pin: text, email: text, phone: text, siteUrl: text };
  const row = { title: text, author: text, details: [text], amount: text, cover: text };
  const html = renderHtml({
    seller: { ...contact, name: text, colours },
    heading: text,
    opening: text,
    name: text,
    rows: [row, { title: `गोदान ${text}`, amount: text }],
    sums: [{ title: text, amount: text }],
    facts: [{ label: text, lines: [text] }],
    link: { label: text, url: text },
    notes: [text],
  });
  expect(html).not.toContain('<i>');
  // A quotation mark as it is would end an attribute.
  expect(html).not.toContain('&gt;"');
});

it('puts the cover before a book, and gives the other rows its column, too', () => {
  const html = renderHtml({
    ...LETTER,
    rows: [{ title: 'Gora', amount: '₹400', cover: '/previews/cover-b"1.png' }],
  });
  expect(html).toContain(
    '<img src="https://books.example/previews/cover-b&quot;1.png" width="48" height="72" alt=""',
  );
  expect(html.match(/colspan="2"/g)).toHaveLength(1);
});

it('leaves out tables without rows, the name and empty lines of the address', () => {
  const { rows: _rows, sums: _sums, facts: _facts, ...shortLetter } = LETTER;
  const { seller } = LETTER;
  const letter = {
    ...shortLetter,
    name: '',
    seller: { ...seller, address: '1 High Street\n\nGoa' },
  };
  expect(renderText(letter)).toMatchInlineSnapshot(`
    "YOUR BOOKS ARE ON THEIR WAY.

    Dear reader,

    Order KD-000001 arrives on Tue 24 Nov.

    See your order: https://books.example/profile/orders/or01

    You can cancel until the books are shipped.
    Books can be returned.

    --
    Kitabdost, 1 High Street, Goa 560003
    https://books.example
    "
  `);
  expect(renderHtml(letter)).not.toContain('₹');
  expect(renderHtml(letter).match(/<table/g)).toHaveLength(2);
});

it('breaks lines after at most 59 characters, but never within a word', () => {
  const opening = `${'abcdefghi '.repeat(7)}${'x'.repeat(70)} end`;
  expect(renderText({ ...LETTER, opening })).toContain(
    `\n${'abcdefghi '.repeat(6).trim()}\nabcdefghi\n${'x'.repeat(70)}\nend\n`,
  );
});

it('renders only opening, link and sender if a letter has no other parts', () => {
  const { rows: _rows, sums: _sums, facts: _facts, ...shortLetter } = LETTER;
  const text = renderHtml({ ...shortLetter, notes: [] }).replaceAll(/<[^>]*>/g, '');
  expect(text.replaceAll(/\n+/g, '\n')).toMatchInlineSnapshot(`
    "
    Your books are on their way.
    Kitabdost
    Your books are on their way.Dear Asha Rao,Order KD-000001 arrives on Tue 24 Nov.
    See your order
    Kitabdost, Bengaluru, Karnataka 560003https://books.example
    "
  `);
  expect(renderText({ ...shortLetter, notes: [] })).toMatchInlineSnapshot(`
    "YOUR BOOKS ARE ON THEIR WAY.

    Dear Asha Rao,

    Order KD-000001 arrives on Tue 24 Nov.

    See your order: https://books.example/profile/orders/or01

    --
    Kitabdost, Bengaluru, Karnataka 560003
    https://books.example
    "
  `);
});

it('marks the language of a name and an address in another script', () => {
  const seller = { ...LETTER.seller, name: 'பொன்னி நூலகம்', address: 'மதுரை' };
  const html = renderHtml({ ...LETTER, seller });
  expect(html).toContain(
    '<span lang="ta" dir="auto" style="line-height:1.6">பொன்னி நூலகம்</span></a>',
  );
  expect(html).toContain('<span lang="ta" dir="auto" style="line-height:1.6">பொன்னி நூலகம், மதுரை');
});

it.each([
  'KD-000001',
  'KD/26-27/000045',
  'KD/CN/26-27/007',
  'KIDS2627/0000045',
  'KIDSCN2627/00045',
])('never breaks the number %s over two lines', (number) => {
  const html = renderHtml({ ...LETTER, opening: `See ${number}.` });
  expect(html).toContain(`See <span style="white-space:nowrap">${number}</span>.`);
});
