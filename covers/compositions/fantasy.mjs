import { dye } from '../palette.mjs';
import { fillPath, strokePath, circle, roundToTenth } from '../shapes.mjs';

export const fantasy = {
  'the-hobbit': {
    ground: dye.lilac,
    text: dye.neel,
    stitch: dye.violet,
    at: 'top',
    size: 66,
    art: () =>
      // a round green door
      fillPath('M250 316L330 176l110 190z', dye.violet) +
      fillPath('M330 176l30 63-18-8-14 14-12-14-18 10z', dye.chalk) +
      circle(92, 236, 34, dye.haldi) +
      circle(200, 560, 262, dye.mehndi) +
      circle(200, 466, 108, dye.sand) +
      circle(200, 466, 92, '#2F5A3C') +
      strokePath('M200 374v184M154 386v160M246 386v160', '#244A30', 5) +
      circle(200, 466, 11, dye.haldi) +
      fillPath('M0 574h400v26H0z', '#3C4E22'),
  },
  'midnights-children': {
    ground: dye.night,
    text: dye.chalk,
    stitch: dye.violet,
    at: 'top',
    size: 56,
    art: () =>
      // twelve o'clock, a thousand lights
      `<g transform="translate(204 404)" fill="none" stroke-linecap="round">${[
        [44, dye.kesar, 9, 8],
        [74, dye.haldi, 11, 12],
        [106, dye.lilac, 9, 18],
        [138, dye.chalk, 11, 24],
        [172, dye.haldi, 7, 36],
        [204, dye.violet, 9, 48],
      ]
        .map(
          ([r, c, w, n]) =>
            `<circle r="${r}" stroke="${c}" stroke-width="${w}" stroke-dasharray="0 ${roundToTenth((2 * Math.PI * r) / n)}"/>`,
        )
        .join('')}</g>` +
      fillPath('M198 404l6-214 6 214z', dye.kesar) +
      circle(204, 404, 15, dye.kesar),
  },
  'the-palace-of-illusions': {
    ground: dye.violet,
    text: dye.chalk,
    stitch: dye.lilac,
    at: 'top',
    size: 54,
    art: () => {
      // a palace and its reflection: which is which?
      const a = (x, w, h) =>
        `M${x} 0v-${h}q0-${(w * 0.5) | 0} ${w / 2}-${(w * 0.9) | 0} ${w / 2} ${(w * 0.4) | 0} ${w / 2} ${(w * 0.9) | 0}V0z`;
      const row = (o, i, g1, g2) =>
        fillPath(a(42, 68, 90) + a(130, 68, 90) + a(306, 68, 90), o) +
        fillPath(a(218, 68, 90), g1) +
        fillPath(a(58, 36, 54) + a(146, 36, 54) + a(322, 36, 54), i) +
        fillPath(a(234, 36, 54), g2);
      return (
        fillPath('M0 416h400v184H0z', dye.neel) +
        `<g transform="translate(0 416)">${row(dye.chalk, dye.violet, dye.haldi, dye.kesar)}</g><g transform="matrix(1 0 0 -1 0 416)">${row(dye.violet, dye.neel, dye.kesar, dye.haldi)}</g>`
      );
    },
  },
  'the-alchemist': {
    ground: dye.dusk,
    text: dye.sand,
    stitch: dye.lilac,
    at: 'top',
    size: 58,
    art: () =>
      // gold and pyramids
      `<circle cx="286" cy="276" r="58" fill="none" stroke="${dye.haldi}" stroke-width="12"/>` +
      circle(286, 276, 13, dye.haldi) +
      fillPath('M150 322L40 600h200z', dye.sand) +
      fillPath('M150 322l46 116-30 162h74z', dye.brick) +
      fillPath('M296 416L190 600h210v-8z', dye.haldi) +
      fillPath('M296 416l30 184h74v-10z', dye.kesar) +
      fillPath('M0 560q100-36 200 0t200-4v44H0z', dye.night),
  },
};
