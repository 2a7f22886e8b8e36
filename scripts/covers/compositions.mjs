import { dye } from './palette.mjs';
import { fillPath, strokePath, circle, polar, range, roundToTenth } from './shapes.mjs';

/** One per book; `at` is where the lettering stands, `size` the largest it may be. */
export const compositions = {
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
