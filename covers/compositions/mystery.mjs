import { dye } from '../palette.mjs';
import { fillPath, circle, polar, range } from '../shapes.mjs';

export const mystery = {
  'murder-on-the-orient-express': {
    ground: dye.ink,
    text: dye.chalk,
    stitch: dye.haldi,
    at: 'foot',
    size: 46,
    art: () => {
      // twelve windows, one awake
      const bl = [12, 38, 22, 48, 16, 0, 32, 8, 44, 26, 50, 14],
        W = (f) =>
          [...Array(12)]
            .map((_, i) =>
              i === 5 ? '' : `M${62 + (i % 3) * 112} ${46 + ((i / 3) | 0) * 98}h68v${f(i)}h-68z`,
            )
            .join('');
      return (
        `<g stroke-width="18" stroke-linejoin="round">${fillPath(
          W(() => 58),
          dye.haldi,
          ` stroke="${dye.haldi}"`,
        )}${fillPath(
          W((i) => bl[i]),
          '#8A5A1C',
          ' stroke="#8A5A1C"',
        )}${fillPath('M286 144h68v58h-68z', dye.madder, ` stroke="${dye.madder}"`)}</g>` +
        fillPath('M298 211a22 30 0 0 1 44 0z', dye.ink) +
        circle(320, 168, 13, dye.ink)
      );
    },
  },
  'the-hound-of-the-baskervilles': {
    ground: dye.pine,
    text: dye.lime,
    stitch: dye.leaf,
    at: 'foot',
    size: 46,
    art: () =>
      // eyes on the moor
      circle(206, 202, 152, dye.lime) +
      fillPath(
        'M126 60l64 86h32l64-86 4 132 38 74-50 20-40 92h-64l-40-92-50-20 38-74z',
        '#081B19',
      ) +
      fillPath('M148 216l42 20-28 12zM264 216l-42 20 28 12z', dye.kesar) +
      fillPath('M0 372q100-56 206-16t194-22v92H0z', dye.mehndi) +
      fillPath('M0 404q140-44 240-8t160-14v46H0z', '#2E4A22'),
  },
  'the-moonstone': {
    ground: dye.jamun,
    text: dye.lilac,
    stitch: dye.rani,
    at: 'foot',
    size: 58,
    art: () => {
      // the yellow diamond
      const o = [...Array(8)].map((_, i) => polar(206, 212, 160, i * 45 - 112.5).map(Math.round)),
        n = [...Array(8)].map((_, i) => polar(206, 212, 98, i * 45 - 90).map(Math.round));
      const tri = (f) =>
        o.map((_, i) => (f(i) ? `M${o[i]}L${o[(i + 1) % 8]} ${n[i]}z` : '')).join('');
      return (
        fillPath('M' + o.join(' ') + 'z', '#C9851B') +
        fillPath(
          tri((i) => i % 2),
          '#F4D27A',
        ) +
        fillPath(
          tri((i) => i % 2 === 0),
          '#FBEBC0',
        ) +
        fillPath('M' + n.join(' ') + 'z', dye.haldi) +
        fillPath('M232 150a66 66 0 1 0 28 96 54 54 0 0 1-28-96z', dye.chalk)
      );
    },
  },
  'sacred-games': {
    ground: dye.slate,
    text: dye.chalk,
    stitch: dye.kesar,
    at: 'foot',
    size: 66,
    art: () =>
      // mandala, or cross-hairs
      `<g transform="translate(208 204)"><defs><path id="P" d="M0-150q38 42 0 84-38-42 0-84z"/></defs><g fill="${dye.kesar}">${range(12, (i) => `<use href="#P" transform="rotate(${i * 30})"/>`)}</g><g fill="none" stroke="${dye.chalk}" stroke-width="4"><circle r="58"/><circle r="112"/><path d="M0-180v144M0 36v144M-176 0H-36M36 0h140"/></g><circle r="17" fill="${dye.madder}"/></g>`,
  },
};
