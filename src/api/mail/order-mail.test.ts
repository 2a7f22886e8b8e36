import { expect, it } from 'vitest';
import { quoteName, quoteText } from './order-mail.ts';

it.each([
  ['evil.example', 'evil. example'],
  ['evil\uff0eexample', 'evil. example'],
  ['evil\u2024example', 'evil. example'],
  ['evil\ufe52example', 'evil. example'],
  ['evil.\ufeffexample', 'evil. \ufeffexample'],
  ['https://evil', 'https evil'],
  ['12 Church St. Road.', '12 Church St. Road.'],
])('quotes %j as a text that no email program makes a link', (text, quoted) => {
  expect(quoteText(text)).toBe(quoted);
});

it('greets only with a text that looks like a name', () => {
  expect(quoteName(' A.P.J. Abdul Kalam')).toBe('A. P. J. Abdul Kalam');
  expect(quoteName('Win 100 at evil/now')).toBe('');
});
