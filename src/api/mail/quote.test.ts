import { expect, it } from 'vitest';
import { quoteName, quoteText } from './quote.ts';

it.each([
  ['Asha Rao', 'Asha Rao'],
  ['12/4, 3rd Cross, St. Mary’s Road', '12/4, 3rd Cross, St. Mary’s Road'],
  ['आशा राव', 'आशा राव'],
  ['Flat 3\n12 Church Street', 'Flat 3 12 Church Street'],
  ['Asha\u2028Rao\u202e\u0000', 'Asha Rao'],
  ['https://evil.example/x', 'https evil. example/x'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil. example'],
  ['you@evil.example', 'you@evil. example'],
  ['x'.repeat(600), 'x'.repeat(500)],
])('repeats %j as one line without a link', (text, line) => {
  expect(quoteText(text)).toBe(line);
});

it.each([
  ['Dr. A.P.J. Abdul-Kalam', 'Dr. A. P. J. Abdul-Kalam'],
  ['Åsa O’Neill', 'Åsa O’Neill'],
  ['You won ₹10,000: call 1800 123 456', ''],
  ['https://evil.example', 'https evil. example'],
  ['evil.example/x', ''],
  ['x'.repeat(61), ''],
])('greets %j by %j', (text, name) => {
  expect(quoteName(text)).toBe(name);
});
