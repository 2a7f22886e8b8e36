import { dye } from '../palette.mjs';
import { fillPath, strokePath, circle } from '../shapes.mjs';

export const romance = {
  'pride-and-prejudice': {
    ground: dye.gulabi,
    text: dye.wine,
    stitch: dye.madder,
    at: 'foot',
    size: 58,
    art: () =>
      // two P's, back to back
      fillPath(
        'M208 52h50a92 92 0 0 1 0 184h-10v150h-40zM248 92v104h8a52 52 0 0 0 0-104z',
        dye.madder,
      ) +
      fillPath(
        'M200 52h-50a92 92 0 0 0 0 184h10v150h40zM160 92v104h-8a52 52 0 0 1 0-104z',
        dye.neel,
      ),
  },
  'a-suitable-boy': {
    ground: dye.madder,
    text: dye.chalk,
    stitch: dye.gulabi,
    at: 'foot',
    size: 58,
    art: () => {
      // marigold toran, one white bloom
      const n = [12, 10, 8, 6, 5, 6, 8, 10, 12];
      const col = (k) =>
        n.map((c, i) => (i % 2 === k ? `M${52 + i * 38} 8v${(c - 1) * 32}.1` : '')).join('');
      return (
        `<g stroke-linecap="round" stroke-dasharray="0 32">${strokePath(col(0), dye.haldi, 29)}${strokePath(col(1), dye.kesar, 29)}</g>` +
        circle(204, 136, 15, dye.chalk) +
        circle(204, 136, 5, dye.haldi)
      );
    },
  },
  'love-in-the-time-of-cholera': {
    ground: dye.rani,
    text: dye.chalk,
    stitch: dye.gulabi,
    at: 'foot',
    size: 44,
    art: () =>
      // sunset on the river, yellow flag
      fillPath('M66 236a134 134 0 0 1 268 0z', dye.gulabi) +
      `<g stroke-linecap="round">${strokePath('M84 256h220M112 304h166M140 352h112M170 400h54', dye.gulabi, 10)}${strokePath('M108 280h206M118 328h130M164 376h90', dye.haldi, 10)}</g>` +
      fillPath('M120 208h160l-22 28H136zM150 184h92v20h-92zM222 140h16v44h-16z', dye.wine) +
      fillPath('M164 184v-76h3l48 16-48 16v44z', dye.haldi),
  },
  devdas: {
    ground: dye.wine,
    text: dye.gulabi,
    stitch: dye.madder,
    at: 'foot',
    size: 76,
    art: () =>
      // nested doorways, one lamp
      [
        ['#85222F', 164],
        [dye.madder, 132],
        [dye.kesar, 100],
        [dye.haldi, 68],
      ]
        .map(([c, w], i) =>
          fillPath(
            `M${206 - w} 440V${190 + i * 26}c0-${(w * 0.5) | 0} ${(w * 0.62) | 0}-${(w * 0.62) | 0} ${w}-${(w + 8) | 0} ${(w * 0.38) | 0} ${(w * 0.4) | 0} ${w} ${(w * 0.5) | 0} ${w} ${(w + 8) | 0}v${250 - i * 26}z`,
            c,
          ),
        )
        .join('') +
      fillPath('M172 404a34 34 0 0 0 68 0z', dye.wine) +
      fillPath('M206 396c-22-18-12-40 0-58 12 18 22 40 0 58z', dye.chalk),
  },
};
