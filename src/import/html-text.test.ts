import { expect, it } from 'vitest';
import { isHtml, toPlainText } from './html-text.ts';

it.each(['script', 'style', 'head', 'xml', 'template', 'noscript', 'iframe'])(
  'leaves out the content of the element %s, and reads on after it',
  (name) => {
    expect(toPlainText(`A <b>tale</b><${name}>hidden</${name}> of two`)).toBe('A tale of two');
  },
);

it('hides what stands in two hidden elements until both end', () => {
  expect(toPlainText('A<noscript><iframe>b</iframe>c</noscript>d')).toBe('Ad');
});

it('begins a line with each paragraph, item, row or break, and a word with each cell', () => {
  const html = '<h2>Devdas</h2><p>A&nbsp;novel<br>of 1917</p><ul><li>One<li>Two</ul>';
  expect(toPlainText(html)).toBe('Devdas\nA novel\nof 1917\nOne\nTwo');
  expect(toPlainText('<table><tr><th>Pages<td>9<tr><td>Size<td>A5</table>')).toBe(
    'Pages 9\nSize A5',
  );
});

it('looks for tags and entities', () => {
  expect(['<p>', '</p>', '<!-- -->', 'a &amp; b', '&#8377;', '&#x20b9;'].every(isHtml)).toBe(true);
  expect(['a < b', 'Dombey & Son', 'x&y'].some(isHtml)).toBe(false);
});
