import { expect, it } from 'vitest';
import { createElement, parseElement } from './tree.ts';

it.each([
  ['product', 'Product'],
  ['onix:product', 'Product'],
  ['Product', 'Product'],
  ['constructor', 'constructor'],
])('maps the element name %s to the ONIX name %s', (name, expected) => {
  const element = { name, attributes: {} };
  expect(createElement(element)).toEqual({ name: expected, attributes: {}, parts: [] });
});

it('reads elements that are nested in 100 levels, but not in more', () => {
  const nest = (levels: number) => '<A>'.repeat(levels) + '</A>'.repeat(levels);
  expect(parseElement(nest(100))).toMatchObject({ name: 'A' });
  expect(parseElement(nest(101))).toHaveProperty('problem');
});

it.each([
  ['&Eacute; &#xE9; &#233; &amp;', 'One of its tags is damaged or missing.'],
  ['A & B', 'It has a & that is not written as &amp;.'],
  ['&Eacute B;', 'It has a & that is not written as &amp;.'],
])('describes a missing tag after %s', (text, problem) => {
  expect(parseElement(`<A><B>${text}</A>`)).toEqual({ problem });
});
