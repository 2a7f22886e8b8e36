import { expect, it } from 'vitest';
import { startCpuTimer } from '../../../scripts/testing/cpu-time.ts';
import { escapeMarkdown, formatLink } from './markdown-pages.ts';

it.each([
  ['*Emma*, a_novel [draft]', '\\*Emma\\*, a\\_novel \\[draft\\]'],
  ['<script>`x`</script>', '\\<script\\>\\`x\\`\\</script\\>'],
  ['AT&T &amp; &#42; R&D', 'AT&T \\&amp; \\&#42; R&D'],
  ['# One\n1. two\n- three\n=== four', '\\# One\n1\\. two\n\\- three\n\\=== four'],
  ['  indented  \n    code\t', 'indented\ncode'],
  ['a\r # b\r\n\r\n- c', 'a\n\\# b\n\n\\- c'],
  ['Issue ##\nIssue #1, C#', 'Issue \\##\nIssue #1, C#'],
  ['1984', '1984'],
  ['a\n:-- b', 'a\n\\:-- b'],
  ['C:\\books | ~~old~~ $5$', 'C:\\\\books \\| \\~\\~old\\~\\~ \\$5\\$'],
  ['گودان — गोदान', 'گودان — गोदान'],
])('writes %j so that it is shown as it is', (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown);
});

it('escapes a text with many blanks in linear time', () => {
  const readCpuMs = startCpuTimer();
  expect(escapeMarkdown(`a${' '.repeat(100_000)}b`)).toHaveLength(100_002);
  expect(readCpuMs()).toBeLessThan(1000);
});

it('keeps brackets out of the target of a link, and line breaks out of its text', () => {
  expect(formatLink('A [b]\nc', 'https://books.example/d(e)')).toBe(
    '[A \\[b\\] c](https://books.example/d%28e%29)',
  );
});

it('takes no quadratic time for blanks', () => {
  const blanks = ' '.repeat(200_000);
  expect(escapeMarkdown(`a${blanks}b ${blanks}\n${blanks} c`)).toBe(`a${blanks}b\nc`);
});
