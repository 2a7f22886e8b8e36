import { dye } from '../palette.mjs';
import { fillPath, strokePath, circle } from '../shapes.mjs';

export const nonFiction = {
  'the-discovery-of-india': {
    ground: dye.chalk,
    text: dye.madder,
    stitch: dye.wine,
    at: 'top',
    size: 52,
    art: () => {
      // a stepwell, looking down
      const q = (h) => `M${200 - h} ${404 - h}h${2 * h}v${2 * h}h-${2 * h}z`,
        p = (...h) => h.map(q).join('');
      return (
        fillPath(q(200) + q(94), dye.brick) +
        fillPath(q(174), dye.sand) +
        fillPath(q(146), dye.mehndi) +
        fillPath(q(120), dye.sand) +
        fillPath(q(92), dye.brick) +
        fillPath(q(66), dye.sand) +
        fillPath(q(38), dye.mor) +
        strokePath(p(160, 106, 52), dye.wine, 11, ' stroke-dasharray="6 6"') +
        circle(200, 404, 13, dye.haldi)
      );
    },
  },
  'wings-of-fire': {
    ground: dye.sand,
    text: dye.ink,
    stitch: dye.madder,
    at: 'top',
    size: 66,
    art: () =>
      // lift-off
      [
        '204 598c98 0 152-110 166-280-34 96-96 130-166 146',
        '204 592c74 0 116-80 128-200-26 66-72 92-128 104',
        '204 586c48 0 78-50 88-126-20 40-50 56-88 66',
      ]
        .map(
          (d, i) =>
            `<g fill="${[dye.madder, dye.kesar, dye.haldi][i]}"><path id="w${i}" d="M${d}z"/><use href="#w${i}" transform="matrix(-1 0 0 1 412 0)"/></g>`,
        )
        .join('') +
      fillPath(
        'M176 528V344q0-62 30-110 30 48 30 110v184zM176 458l-34 46v44l34-20zM236 458l34 46v44l-34-20z',
        dye.ink,
      ) +
      circle(206, 346, 13, dye.sand),
  },
  sapiens: {
    ground: dye.mehndi,
    text: dye.chalk,
    stitch: dye.leaf,
    at: 'top',
    size: 76,
    art: () =>
      // a hand on the cave wall
      circle(202, 446, 148, '#B8742E') +
      circle(202, 446, 124, dye.kesar) +
      `<g stroke="${dye.chalk}" stroke-linecap="round" fill="none"><path d="M164 440l-20-102M192 430l-4-134M222 430l12-128M250 442l28-98" stroke-width="27"/><path d="M164 500l-58-52" stroke-width="30"/></g>` +
      fillPath('M150 430q52-22 114 0v64q-6 56-57 56t-57-56z', dye.chalk),
  },
  'the-story-of-my-experiments-with-truth': {
    ground: dye.chalk,
    text: dye.ink,
    stitch: dye.mehndi,
    at: 'top',
    size: 46,
    art: () =>
      // the spectacles
      `<g fill="none" stroke="${dye.ink}" stroke-width="11" stroke-linecap="round"><circle cx="122" cy="420" r="64"/><circle cx="290" cy="420" r="64"/><path d="M182 402q24-24 48 0M60 404l-22-14M352 404l22-14"/></g>` +
      strokePath('M0 566h400', dye.mehndi, 8) +
      strokePath('M0 582h400', dye.brick, 4),
  },
  'the-argumentative-indian': {
    ground: dye.brick,
    text: dye.chalk,
    stitch: dye.gulabi,
    at: 'top',
    size: 51,
    art: () => {
      // quotation marks, answering each other
      const q = 'M0 0a50 50 0 1 1 99 12C96 70 62 104 12 118q34-36 36-68A50 50 0 0 1 0 0z';
      return `<g fill="${dye.ink}"><path d="${q}" transform="translate(160 416)rotate(180)"/><path d="${q}" transform="translate(276 416)rotate(180)"/></g><g fill="${dye.haldi}"><path d="${q}" transform="translate(132 470)"/><path d="${q}" transform="translate(248 470)"/></g>`;
    },
  },
};
