import { dye } from '../palette.mjs';
import { fillPath, strokePath, circle, polar, range } from '../shapes.mjs';

export const science = {
  'a-brief-history-of-time': {
    ground: dye.mint,
    text: dye.deep,
    stitch: dye.mor,
    at: 'top',
    size: 47,
    art: () =>
      // the light cone
      fillPath('M60 226h280L200 400z', dye.mor) +
      fillPath('M60 574h280L200 400z', dye.deep) +
      ['226 140 36', '284 94 24', '342 47 12']
        .map((q, i) => {
          const [y, a, b] = q.split(' ');
          return `<ellipse cx="200" cy="${y}" rx="${a}" ry="${b}" fill="${i ? 'none' : dye.deep}" stroke="${dye.mint}" stroke-width="5"/>`;
        })
        .join('') +
      `<ellipse cx="200" cy="574" rx="140" ry="36" fill="${dye.deep}"/><g fill="none" stroke="${dye.mint}" stroke-width="5"><path d="M106 516a94 24 0 0 0 188 0M153 458a47 12 0 0 0 94 0"/></g>` +
      strokePath(
        'M200 590C160 500 232 440 200 400s24-90 6-176',
        dye.kesar,
        8,
        ' stroke-linecap="round"',
      ) +
      circle(200, 400, 13, dye.kesar),
  },
  cosmos: {
    ground: dye.deep,
    text: dye.chalk,
    stitch: dye.mor,
    at: 'top',
    size: 78,
    art: () =>
      // orbits, one pale blue dot
      `<g fill="none" stroke="${dye.mor}" stroke-width="4">${range(6, (i) => `<circle cx="330" cy="540" r="${78 + i * 56}"/>`)}</g>` +
      circle(330, 540, 52, dye.haldi) +
      [
        [78, 215, 11, dye.kesar],
        [134, 262, 15, dye.mint],
        [190, 205, 19, dye.brick],
        [246, 248, 26, dye.kesar],
        [302, 212, 13, dye.chalk],
      ]
        .map(([r, a, s, c]) => {
          const [x, y] = polar(330, 540, r, a);
          return circle(x, y, s, c);
        })
        .join('') +
      circle(194, 232, 8, '#8FC7F2') +
      `<ellipse cx="238.6" cy="311.6" rx="44" ry="9" fill="none" stroke="${dye.sand}" stroke-width="5" transform="rotate(-24 238 312)"/>`,
  },
  'the-gene': {
    ground: dye.mor,
    text: dye.chalk,
    stitch: dye.mint,
    at: 'top',
    size: 74,
    art: () => {
      // the double helix
      let rung = '',
        f = '',
        k = '';
      for (let i = 0; i < 12; i++) {
        const y = 258 + i * 34,
          p = i * 0.62 + 0.3,
          x = Math.round(96 * Math.sin(p)),
          a = 214 + x,
          b = 214 - x;
        rung += `M${a} ${y}H${b}`;
        if (Math.cos(p) > 0) {
          f += `M${a} ${y}h.1`;
          k += `M${b} ${y}h.1`;
        } else {
          k += `M${a} ${y}h.1`;
          f += `M${b} ${y}h.1`;
        }
      }
      return `<g stroke-linecap="round">${strokePath(rung, '#3F8C86', 6)}${strokePath(k, dye.mint, 19)}${strokePath(f, dye.kesar, 31)}</g>`;
    },
  },
  'silent-spring': {
    ground: dye.lime,
    text: dye.deep,
    stitch: dye.leaf,
    at: 'top',
    size: 62,
    art: () => {
      // leaves that stop singing
      const L = 'M0 0c26-10 44-34 44-66-30 4-46 30-44 66zM0 0c-26-10-44-34-44-66 30 4 46 30 44 66z';
      let solid = '',
        hollow = '';
      for (let c = 0; c < 3; c++)
        for (let r = 0; r < 5; r++) {
          const u = `<use href="#l" x="${92 + c * 112}" y="${292 + r * 76}"/>`;
          if (r - c > 1 || (c === 0 && r > 0)) solid += u;
          else hollow += u;
        }
      return (
        `<defs><path id="l" d="${L}"/></defs>` +
        strokePath('M92 240v360M204 240v360M316 240v360', dye.mehndi, 4) +
        `<g fill="${dye.mehndi}">${solid}</g><g fill="${dye.lime}" stroke="${dye.mehndi}" stroke-width="3">${hollow}</g>` +
        circle(204, 240, 13, dye.kesar)
      );
    },
  },
};
