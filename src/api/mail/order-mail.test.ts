import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { anOrder } from '#stores/builders.ts';
import { composeOrderMail } from './order-mail.ts';
import { quoteName, quoteText } from './letter.ts';

it.each([
  ['evil.example', 'evil. example'],
  ['evil\uff0eexample', 'evil. example'],
  ['evil\u2024example', 'evil. example'],
  ['evil\ufe52example', 'evil. example'],
  ['evil.\ufeffexample', 'evil. example'],
  ['https://evil', 'https evil'],
  ['12 Church St. Road.', '12 Church St. Road.'],
  ['Flat 1204, 8-2-293/82/A, Plot 77', 'Flat 1204, 8-2-293/82/A, Plot 77'],
  ['For your refund call +91 98111 22334 now', 'For your refund call +… now'],
  ['Call ९८१११-२२३३४ or 9.8.1.1.1.2.2.3', 'Call … or …'],
  ['x'.repeat(201), 'x'.repeat(200)],
])('quotes %j as a text that no email program makes a link', (text, quoted) => {
  expect(quoteText(text)).toBe(quoted);
});

it.each([
  [' A.P.J. Abdul Kalam', 'A. P. J. Abdul Kalam'],
  ['Meera\u202e\u200b Srinivasan\n', 'Meera Srinivasan'],
  ['मीरा श्रीनिवासन', 'मीरा श्रीनिवासन'],
  ["Rao & Sons (Class 5), D'Souza-Nair", "Rao & Sons (Class 5), D'Souza-Nair"],
  ['Maharaja Sayajirao University of Baroda Library', 'Maharaja Sayajirao University of Baroda'],
  ['Win 100 at evil/now', ''],
  ['evil/now', ''],
  ['Refund 9 8 1 1 1', ''],
  ['Refund: ९८', ''],
])('takes from %j the name %j', (text, name) => {
  expect(quoteName(text)).toBe(name);
});

it('shows no message of a stranger in the address', () => {
  const call = 'Claim your refund of Rs 5000 at 98111 22334';
  const record = anOrder();
  const stranger = {
    name: call,
    addressText: call,
    city: call,
    state: call,
    pin: call,
    phone: call,
  };
  const { text, html } = composeOrderMail(
    { mail: 'placed' },
    { ...record, order: { ...record.order, address: stranger } },
    { settings: DEFAULT_SETTINGS, siteUrl: 'https://books.example' },
  );
  expect(text).toContain('Delivery to');
  for (const content of [text, html]) expect(content).not.toMatch(/98111|22334/);
});
