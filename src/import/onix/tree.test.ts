import { expect, it } from 'vitest';
import { createElement } from './tree.ts';

it.each([
  ['product', 'Product'],
  ['onix:product', 'Product'],
  ['Product', 'Product'],
  ['constructor', 'constructor'],
])('maps the element name %s to the ONIX name %s', (name, expected) => {
  const element = { name, attributes: {} };
  expect(createElement(element)).toEqual({ name: expected, attributes: {}, parts: [] });
});
