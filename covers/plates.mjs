import { dye } from './palette.mjs';
import { fillPath, strokePath, circle } from './shapes.mjs';

/** One per category: grounds and stitch of the covers, no lettering. */
export const plates = {
  Romance: {
    ground: dye.gulabi,
    stitch: dye.madder,
    art: () =>
      circle(204, 216, 150, dye.rani) +
      fillPath('M204 66a150 150 0 0 1 0 300 112 112 0 0 1 0-224 74 74 0 0 1 0 148', dye.madder) +
      fillPath('M204 366a112 112 0 0 1 0-224 74 74 0 0 1 0 148 40 40 0 0 1 0-80', dye.wine) +
      circle(204, 226, 30, dye.haldi) +
      fillPath('M198 366h12v134h-12zM210 470c10-50 50-70 100-62-10 44-50 70-100 62z', dye.mehndi),
  },
  Adventure: {
    ground: dye.haldi,
    stitch: dye.brick,
    art: () =>
      circle(288, 130, 58, dye.kesar) +
      fillPath('M0 400L150 130l150 270z', dye.neel) +
      fillPath('M150 130l48 86-26-12-22 22-22-22-26 12z', dye.chalk) +
      fillPath('M160 420L300 220l140 200z', dye.dusk) +
      fillPath('M0 380h400v120H0z', dye.mehndi) +
      fillPath(
        'M206 380c70 24-120 34-60 60 30 14 90 20 70 60H70c-20-60 60-46 60-76 0-20 30-24 60-44z',
        dye.sand,
      ),
  },
  Mystery: {
    ground: dye.ink,
    stitch: dye.haldi,
    art: () =>
      fillPath('M204 210L400 500H8z', '#4A3A1E') +
      fillPath('M204 210l116 290H88z', '#8A6420') +
      circle(204, 172, 84, dye.haldi) +
      fillPath('M178 200h52l32 170H146z', dye.haldi) +
      circle(204, 172, 40, dye.ink) +
      fillPath('M190 190h28l16 120h-60z', dye.ink),
  },
  Fantasy: {
    ground: dye.night,
    stitch: dye.violet,
    art: () =>
      fillPath('M290 70a84 84 0 1 0 34 132A104 104 0 0 1 290 70z', dye.haldi) +
      fillPath('M124 500V300c-44-40-8-72 36-128 44 56 80 88 36 128v200z', dye.violet) +
      fillPath('M232 500V372c-30-30-6-52 28-92 34 40 58 62 28 92v128z', dye.dusk) +
      fillPath(
        'M52 500V402c-24-22-4-42 22-72 26 30 46 50 22 72v98zM300 500v-74c-22-20-4-38 20-66 24 28 42 46 20 66v74z',
        dye.lilac,
      ) +
      fillPath(
        'M142 500v-66q0-22 18-40 18 18 18 40v66zM250 500v-44q0-14 10-24 10 10 10 24v44z',
        dye.night,
      ) +
      strokePath('M160 172v-34M260 280v-24', dye.haldi, 6, ' stroke-linecap="round"') +
      strokePath(
        'M74 96h.1M126 66h.1M352 290h.1M60 236h.1M208 110h.1M232 212h.1',
        dye.chalk,
        9,
        ' stroke-linecap="round"',
      ),
  },
  'Non-Fiction': {
    ground: dye.chalk,
    stitch: dye.brick,
    art: () =>
      fillPath('M204 430l-84-190 40-150h88l40 150z', dye.madder) +
      fillPath('M204 430l-84-190 40-150h44z', dye.brick) +
      circle(204, 252, 22, dye.chalk) +
      strokePath('M204 252v178', dye.chalk, 6) +
      fillPath('M152 56h104v42H152z', dye.ink) +
      strokePath('M60 462q40-30 76 0t76 0 76 0 60-6', dye.neel, 9, ' stroke-linecap="round"'),
  },
  Science: {
    ground: dye.mor,
    stitch: dye.mint,
    art: () =>
      fillPath('M0 300l150-36v14L0 318z', dye.chalk) +
      [dye.madder, dye.kesar, dye.haldi, dye.leaf, dye.mint, dye.lilac]
        .map((c, i) =>
          fillPath(`M232 ${240 + i * 8}L400 ${196 + i * 34}v34L232 ${248 + i * 8}z`, c),
        )
        .join('') +
      fillPath(
        'M200 110l132 250H68z',
        dye.deep,
        ` stroke="${dye.mint}" stroke-width="8" stroke-linejoin="round"`,
      ) +
      fillPath('M150 264l82-24v48z', '#1F5D5F'),
  },
};
