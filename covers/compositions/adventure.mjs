import { dye } from '../palette.mjs';
import { fillPath, strokePath, circle } from '../shapes.mjs';

export const adventure = {
  'life-of-pi': {
    ground: dye.kesar,
    text: dye.ink,
    stitch: dye.ink,
    at: 'top',
    size: 72,
    art: () =>
      // tiger stripes become the sea
      fillPath(
        [0, 1, 2, 3, 4, 5, 6]
          .map((i) => {
            const y = 258 + i * 50,
              l = [168, 140, 110, 100, 132, 176, 150][i],
              r = [150, 176, 126, 96, 112, 150, 176][i];
            return `M0 ${y}c60-26 ${l - 60}-4 ${l} 20-54 12-${l - 50} 18-${l} 12zM400 ${y + 22}c-60-28-${r - 56}-6-${r} 18 50 14 ${r - 50} 20 ${r} 14z`;
          })
          .join(''),
        dye.ink,
      ) +
      fillPath('M130 392h146c-8 32-38 46-73 46s-65-14-73-46zM200 326h7v66h-7z', dye.chalk) +
      fillPath('M207 330l44 24-44 18z', dye.chalk),
  },
  'around-the-world-in-eighty-days': {
    ground: dye.neel,
    text: dye.chalk,
    stitch: dye.dusk,
    at: 'top',
    size: 41,
    art: () =>
      // eighty, drawn as globes
      `<g fill="none" stroke="${dye.haldi}" stroke-width="7"><circle cx="134" cy="280" r="66"/><circle cx="134" cy="434" r="84"/><path d="M68 280h132M50 434h168"/><ellipse cx="134" cy="280" rx="28" ry="66"/><ellipse cx="134" cy="434" rx="36" ry="84"/></g><g fill="none" stroke="${dye.gulabi}" stroke-width="7"><ellipse cx="296" cy="366" rx="72" ry="152"/><ellipse cx="296" cy="366" rx="28" ry="152"/><path d="M230 304h132M224 366h144M230 428h132"/></g>` +
      circle(212, 330, 11, dye.kesar),
  },
  'swami-and-friends': {
    ground: dye.haldi,
    text: dye.neel,
    stitch: dye.brick,
    at: 'top',
    size: 56,
    art: () =>
      // bowled!
      fillPath('M0 556h400v44H0z', dye.mehndi) +
      fillPath('M116 330h26v226h-26zM186 330h26v226h-26z', dye.neel) +
      fillPath('M262 332l25 7-38 217h-26z', dye.neel) +
      fillPath('M120 308h84v12h-84z', dye.madder) +
      fillPath('M232 268l74-40 6 10-74 40z', dye.madder) +
      circle(318, 352, 42, dye.madder) +
      strokePath(
        'M292 320q22 32 6 68M306 314q26 36 10 78',
        dye.chalk,
        4,
        ' stroke-dasharray="5 6"',
      ),
  },
  'sea-of-poppies': {
    ground: dye.chalk,
    text: dye.ink,
    stitch: dye.madder,
    at: 'top',
    size: 64,
    art: () => {
      // a schooner on a sea of poppies
      const row = (y, o, c) =>
        `<path d="M${o} ${y}h401" stroke="${c}" stroke-width="116" stroke-dasharray="0 100"/><path d="M${o} ${y}h401" stroke="${dye.ink}" stroke-width="30" stroke-dasharray="0 100"/>`;
      return (
        fillPath('M196 214v180h-92zM208 250l78 144h-78z', dye.neel) +
        fillPath('M84 402h232l-30 46H114z', dye.ink) +
        `<g stroke-linecap="round">${row(474, 0, dye.kesar)}${row(532, 50, dye.madder)}${row(594, 0, dye.kesar)}</g>`
      );
    },
  },
};
