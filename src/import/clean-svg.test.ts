import { expect, it } from 'vitest';
import { aPicture } from '#domain/books/testing.ts';
import { cleanSvg } from './clean-svg.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"';
const clean = (content: string, box = '0 0 10 10') =>
  cleanSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}">${content}</svg>`,
  );

const anImage = (bytes: Uint8Array) =>
  `<image href="data:image/png;base64,${btoa(String.fromCharCode(...bytes))}" width="9"></image>`;

it('keeps shapes, gradients and styles', () => {
  const content =
    '<defs><linearGradient id="a"><stop offset="1" stop-color="#fff"></stop></linearGradient><style>.b{fill:url(#a)}</style></defs><path class="b" d="M0 0h9v9z"></path>';
  expect(clean(content)).toEqual({
    svg: `${HEAD} viewBox="0 0 10 10">${content}</svg>`,
    isSquare: true,
    box: [0, 0, 10, 10],
    removed: {},
  });
});

it('takes out all that runs or loads something, and counts it', () => {
  const result = clean(
    '<script>alert(1)</script><g><script>alert(1)</script></g><path d="M0 0" onclick="alert(1)" onload="x"/>' +
      '<image href="https://spy.example/a.png"/><use xlink:href="https://spy.example/#a"/>' +
      '<style>@import url(https://spy.example)</style><path fill="url(https://spy.example/#a)"/>' +
      '<path style="fill:u\\72l(https://spy.example)"/>' +
      '<rect style="mask:image-set(\'https://spy.example/a.png\' 1x)"/>' +
      '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">x</div></foreignObject>' +
      '<a href="javascript:alert(1)"><path d="M1 1"/></a><set attributeName="href"/>',
  );
  expect(result?.removed).toEqual({
    script: 2,
    'event handler': 2,
    'outside address': 6,
    foreignObject: 1,
    a: 1,
    set: 1,
  });
  expect(result?.svg).not.toMatch(/script|spy|on\w+=|foreign|alert|import/);
});

it.each(['constructor', '__proto__', 'toString'])('counts an element named %s', (name) => {
  const removed = clean(`<${name}/><${name}></${name}>`)?.removed ?? {};
  expect(Object.entries(removed)).toEqual([[name, 2]]);
  expect(Object.getPrototypeOf(removed)).toBe(Object.prototype);
});

it('keeps one of the two names of a link', () => {
  const result = clean('<path id="a" d="M0 0"/><use xlink:href="#b" href="#a"/>');
  expect(result?.svg).toContain('<use href="#a"></use>');
});

it('leaves out silently what drawing programs have noted for themselves', () => {
  const result = clean(
    '<metadata>x</metadata><sodipodi:namedview xmlns:sodipodi="http://sodipodi.example"><path d="M0 0"/></sodipodi:namedview><g data-name="Layer 1"/>',
  );
  expect(result).toMatchObject({
    svg: `${HEAD} viewBox="0 0 10 10"><g></g></svg>`,
    removed: {},
  });
});

it('keeps a picture within the file', () => {
  const image = anImage(aPicture('png'));
  expect(clean(image)?.svg).toContain(image);
  expect(clean('<image href="data:image/png;base64,AAAA"/>')?.removed).toEqual({ image: 1 });
  expect(clean('<image href="data:image/png;base64,A"/>')?.removed).toEqual({ image: 1 });
  expect(clean('<image href="data:image/svg+xml;base64,AAAA"/>')?.removed).toEqual({
    'outside address': 1,
  });
});

it('refuses pictures within the file that would fill the memory', () => {
  const png = aPicture('png');
  // The size in its header.
  for (const at of [16, 20]) new DataView(png.buffer).setUint32(at, 3000);
  const image = anImage(png);
  expect(clean(image)).toBeDefined();
  expect(clean(image.repeat(3))).toBeUndefined();
  expect(clean(`<g id="a">${image}</g>${'<use href="#a"/>'.repeat(2)}`)).toBeUndefined();
});

it('takes out an address that is in two parts of a style', () => {
  const result = clean('<style>@im<![CDATA[port "https://spy.example"]]></style>');
  expect(result?.removed).toEqual({ 'outside address': 1 });
  expect(result?.svg).not.toContain('spy');
});

it('refuses elements within each other in hundreds of levels', () => {
  const nest = (levels: number, name: string) =>
    clean(`<${name}>`.repeat(levels) + `</${name}>`.repeat(levels));
  for (const name of ['g', 'other']) {
    expect(nest(99, name)).toBeDefined();
    expect(nest(100, name)).toBeUndefined();
  }
});

it('refuses thousands of references after each other', () => {
  const uses = Array.from({ length: 15_000 }, (_, n) => `<use id="u${n}" href="#u${n + 1}"/>`);
  expect(clean(uses.join(''))).toBeUndefined();
});

it('centres a drawing that is not square on a square', () => {
  expect(clean('', '10 0 40 20')).toMatchObject({
    svg: `${HEAD} viewBox="10 -10 40 40"></svg>`,
    isSquare: false,
    box: [10, 0, 40, 20],
  });
  expect(
    cleanSvg('<svg xmlns="http://www.w3.org/2000/svg" width="20px" height="40"/>'),
  ).toMatchObject({ box: [0, 0, 20, 40] });
});

it.each([
  'GIF89a',
  '<svg/>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 9"/>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path>',
  '<g xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">&a;</svg>',
])('refuses %j', (text) => {
  expect(cleanSvg(text)).toBeUndefined();
});

it('refuses a short file that would draw millions of shapes', () => {
  const groups = Array.from(
    { length: 9 },
    (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
  );
  expect(clean(`<path id="g0" d="M0 0"/>${groups.join('')}`)).toBeUndefined();
  expect(clean(`<path id="g0" d="M0 0"/>${groups.slice(0, 2).join('')}`)).toBeDefined();
});

it.each([
  [
    'of a second element with the same id',
    '#g',
    '<g id="g1"/><g id="g2"/><g id="g3"/><g id="g4"/>',
  ],
  ['in another spelling', '#%67', ''],
])('counts references %s', (_, start, end) => {
  const groups = Array.from(
    { length: 5 },
    (_empty, n) => `<g id="g${n + 1}">${`<use href="${start}${n}"/>`.repeat(10)}</g>`,
  );
  expect(clean(`<path id="g0" d="M0 0"/>${groups.join('')}${end}`)).toBeUndefined();
});

it('refuses references in a circle', () => {
  expect(clean('<pattern id="p"><style>.a{fill:url(#p)}</style></pattern>')).toBeUndefined();
  expect(clean('<g id="a"><use href="#a"/></g>')).toBeUndefined();
  expect(
    clean('<pattern id="p"><path fill="url(#p)"/></pattern><path fill="url(#p)"/>'),
  ).toBeUndefined();
  expect(
    clean('<mask id="m"><g style="mask:URL(#%6d)"/></mask><g mask="URL(#m)"/>'),
  ).toBeUndefined();
});

it('refuses styles that would be compared with elements millions of times', () => {
  const style = '.a g g g g rect{fill:red}'.repeat(1000);
  const content = (shapes: number) =>
    clean(`<style>${style}</style>${'<rect></rect>'.repeat(shapes)}`);
  expect(content(190)).toBeDefined();
  expect(content(220)).toBeUndefined();
});

it('draws dashed lines as whole ones, because millions of dashes take gigabytes', () => {
  const result = clean(
    '<style>.a{stroke-dasharray:none}.b{stroke:red;stroke-dasharray:1}</style>' +
      '<path d="M0 0H9" stroke-dasharray="1"/><path d="M0 0H9" stroke-dasharray="none"/>' +
      '<circle style="r:2000000px;Stroke-DashArray/*;*/:1e-2"/>',
  );
  expect(result?.svg).not.toMatch(/dash/i);
  expect(result?.removed).toEqual({ 'dashed line': 2 });
});

it('reads a style that names dashes thousands of times, without their lengths', () => {
  // In quadratic time, this would take many minutes.
  const result = clean(`<path d="M0 0H9" style="${'dasharray'.repeat(400_000)}"/>`);
  expect(result?.removed).toEqual({});
});

it('takes filters out of styles, because each takes a tenth of a second', () => {
  const result = clean(
    '<style>.filter{Filter/**/:blur(9px)}</style><path class="filter" style="backdrop-filter :none"/>',
  );
  expect(result?.svg).toMatch(/<style>.filter{none.*<path class="filter" style="backdrop-none/);
  expect(result?.removed).toEqual({ filter: 2 });
});

it('refuses thousands of letters', () => {
  expect(clean(`<text>${'W'.repeat(6000)}</text>`)).toBeUndefined();
  expect(clean(`<text>${'W'.repeat(1000)}</text>`)).toBeDefined();
});
