import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { bundleBeforeStart } from '../build/stand-alone.ts';
import { findNewerFunctions, findNewerStyles } from './newer-features.ts';

it.each([
  ['const all = AbortSignal.any([a, b]);', ['AbortSignal.any']],
  ['list.toSorted(); list.slice();', ['toSorted']],
  ['list.map(f).filter(g).find(h);', []],
  ['Object.groupBy(list, f); Promise.withResolvers();', ['groupBy', 'withResolvers']],
  ['URL.parse(text); JSON.parse(text); URL.canParse(text);', ['URL.parse', 'URL.canParse']],
  ['new Intl.Segmenter("en"); new Map();', ['Segmenter']],
  ['requestIdleCallback(f); setTimeout(f);', ['requestIdleCallback']],
  ['if (navigator.connection) navigator.onLine;', ['navigator.connection']],
  ['const { address } = order; order.address; seen.union(more);', ['union']],
])('finds in the script %j: %j', (script, names) => {
  expect([...findNewerFunctions(script)]).toEqual(names);
});

it.each([
  ['a{color:light-dark(red,blue)}', ['light-dark()']],
  ['a{display:grid;grid-template-rows:subgrid}', ['grid-template-rows: subgrid']],
  ['@layer a{b{c:d}}@starting-style{a{color:red}}', ['@starting-style']],
  ['a:has(b){color:red}a:is(b){color:red}', [':has']],
  ['p{text-wrap:balance}', ['text-wrap', 'text-wrap: balance']],
  ['input{field-sizing:content}', ['field-sizing', 'field-sizing: content']],
  ['@supports (width:round(1px,1px)){a{width:round(1px,1px)}}b{width:max(1px,2px)}', []],
])('finds in the style sheet %j: %j', (sheet, names) => {
  expect([...findNewerStyles(sheet)]).toEqual(names);
});

it('compiles the inline script to syntax that every browser with modules can parse', async () => {
  const script = await bundleBeforeStart();
  const compile = async (target: string) =>
    (await transformWithOxc(script, 'script.js', { target })).code;
  expect(await compile('es2015')).toBe(await compile('esnext'));
});
