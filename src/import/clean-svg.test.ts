import { expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"';
const clean = (content: string, box = '0 0 10 10') =>
  cleanSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}">${content}</svg>`,
  );

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
    '<script>alert(1)</script><path d="M0 0" onclick="alert(1)" onload="x"/>' +
      '<image href="https://spy.example/a.png"/><use xlink:href="https://spy.example/#a"/>' +
      '<style>@import url(https://spy.example)</style><path fill="url(https://spy.example/#a)"/>' +
      '<path style="fill:u\\72l(https://spy.example)"/>' +
      '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">x</div></foreignObject>' +
      '<a href="javascript:alert(1)"><path d="M1 1"/></a><set attributeName="href"/>',
  );
  expect(result?.removed).toEqual({
    script: 1,
    'event handler': 2,
    'outside address': 5,
    foreignObject: 1,
    a: 1,
    set: 1,
  });
  expect(result?.svg).not.toMatch(/script|spy|on\w+=|foreign|alert|import/);
});

it('leaves out silently what drawing programs have noted for themselves', () => {
  const result = clean(
    '<metadata>x</metadata><sodipodi:namedview xmlns:sodipodi="http://sodipodi.example"><path d="M0 0"/></sodipodi:namedview>',
  );
  expect(result).toMatchObject({ svg: `${HEAD} viewBox="0 0 10 10"></svg>`, removed: {} });
});

it('keeps a picture within the file', () => {
  const image = '<image href="data:image/png;base64,AAAA" width="9"></image>';
  expect(clean(image)?.svg).toContain(image);
  expect(clean('<image href="data:image/svg+xml;base64,AAAA"/>')?.removed).toEqual({
    'outside address': 1,
  });
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

it('refuses references in a circle', () => {
  expect(clean('<g id="a"><use href="#a"/></g>')).toBeUndefined();
  expect(
    clean('<pattern id="p"><path fill="url(#p)"/></pattern><path fill="url(#p)"/>'),
  ).toBeUndefined();
});
