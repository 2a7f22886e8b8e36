import { expect, it } from 'vitest';
import { createElement } from './onix-tree.ts';

it.each([
  ['product', 'Product'],
  ['onix:product', 'Product'],
  ['Product', 'Product'],
  ['constructor', 'constructor'],
])('maps the element %s to %s', (name, wanted) => {
  const element = { name, attributes: {}, isSelfClosing: false };
  expect(createElement(element)).toEqual({ name: wanted, attributes: {}, parts: [] });
});
