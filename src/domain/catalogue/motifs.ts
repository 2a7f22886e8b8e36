import { at, disc, fill, line, mango, petal, rotate, turn } from '../books/covers/block-print.ts';

/** The colours of a motif: the figure, a second dye, a deep and a light one. */
export interface MotifInks {
  a: string;
  b: string;
  c: string;
  k: string;
}

/** A motif is drawn around the origin, some 132 to each side. Its lines have round ends. */
type DrawMotif = (inks: MotifInks) => string;

const LEAVES =
  '-52 -2,-78 -40,-40 -62,-14 -100,30 -104,56 -32,74 -62,84 -12,2 -60,-66 30,52 26,-84 2,-58 -90,62 -88';

export const MOTIFS = {
  marigold({ a, b, c, k }) {
    const petals = turn(16, petal(40, 128, 26, a)) + rotate(15, turn(12, petal(24, 92, 20, b)));
    return petals + turn(10, petal(10, 58, 15, a)) + disc(c, 22) + drawRing(8, 13, disc(k, 3));
  },

  lotus({ a, b, c, k }) {
    const outer = turnTo([-72, 72], petal(0, 138, 36, c)) + turnTo([-48, 48], petal(0, 152, 36, b));
    const inner = turnTo([-24, 24], petal(0, 166, 38, a)) + petal(0, 178, 40, b);
    return (
      at('0 66', outer + inner + petal(26, 140, 21, k)) +
      line('M-122 92H122M-86 114H86', c, 9, '26 20')
    );
  },

  paisley({ a, b, c, k }) {
    return (
      mango(a) +
      at('4 14', scale(0.72, mango(c))) +
      at('6 26', scale(0.5, mango(b))) +
      at('2 44', turn(8, petal(7, 32, 9, k)) + disc(c, 7)) +
      at('-92 112,-112 78,-120 38,-113 -2,-92 -38,-60 -66', disc(b, 6))
    );
  },

  leaf({ a, b, c, k }) {
    const veins = [-52, -14, 24, 60].map((y, index) => {
      const [x, rise] = [40 - index * 5, 34 - index * 3];
      return line(`M0 ${y}L${x} ${y - rise}M0 ${y}L${-x} ${y - rise}`, k, 5);
    });
    return (
      fill('M0-132C70-70 82 10 0 96z', a) +
      fill('M0-132C-70-70-82 10 0 96z', b) +
      line('M0-96V132', c, 9) +
      veins.join('') +
      at('0 118', rotate(-62, petal(6, 84, 24, a)) + rotate(62, petal(6, 84, 24, b)))
    );
  },

  tree({ a, b, c, k }) {
    const leaves = LEAVES.split(',').map((point, index) =>
      at(point, rotate(index * 40, petal(-15, 15, 10, index % 3 === 0 ? b : k))),
    );
    return (
      at('0 -28', disc(a, 104)) +
      fill('M-15 128L-9 0H9L15 128z', c) +
      line('M0 66L-44 12M0 42L46-14M0 8L-24-44M0-4L22-72', c, 9) +
      leaves.join('') +
      fill('M-124 132C-70 104 70 104 124 132z', b)
    );
  },

  sun({ a, b, c, k }) {
    return (
      turn(12, fill('M-17-70L0-130L17-70z', a)) +
      rotate(15, turn(12, petal(60, 110, 11, b))) +
      disc(a, 68) +
      disc(k, 55) +
      fill('M-30-8a11 8 0 0 1 22 0zM8-8a11 8 0 0 1 22 0z', c) +
      line('M0-4V14M-22 26C-10 38 10 38 22 26', c, 6) +
      at('0 -34', disc(b, 6))
    );
  },

  moon({ a, b, c, k }) {
    return (
      disc(c, 126) +
      at('4 0', fill('M38-96A100 100 0 1 0 38 96A84 84 0 1 1 38-96z', a)) +
      at('34 -4', turn(8, petal(4, 42, 9, k)) + disc(b, 8)) +
      at('82 -58', disc(b, 5)) +
      at('88 52,100 6', disc(b, 6)) +
      at('58 82,50 -88', disc(b, 4))
    );
  },

  star({ a, b, c, k }) {
    const square = 'M-92-92H92V92H-92z';
    const octagon = fill('M-40-97H40L97-40V40L40 97H-40L-97 40V-40z', c);
    return (
      fill(square, a) +
      rotate(45, fill(square, b)) +
      rotate(22.5, octagon) +
      turn(8, petal(18, 80, 17, k)) +
      rotate(22.5, turn(8, petal(8, 48, 10, a))) +
      disc(c, 16)
    );
  },

  wheel({ a, b, c, k }) {
    return (
      disc(a, 128) +
      disc(k, 106) +
      turn(12, petal(30, 102, 14, b)) +
      rotate(15, turn(12, line('M0-30V-100', c, 4))) +
      disc(c, 34) +
      disc(a, 18) +
      drawRing(24, 117, disc(c, 5))
    );
  },

  lattice({ a, b, c, k }) {
    const drawTile = (ground: string, flower: string, eye: string) =>
      fill('M0-42L42 0L0 42L-42 0z', ground) + turn(4, petal(2, 34, 12, flower)) + disc(eye, 6);
    return (
      at('-84 -84,0 0,-84 84,84 -84,84 84', drawTile(c, b, k)) +
      at('0 -84,-84 0,84 0,0 84', drawTile(a, k, c)) +
      at('-42 -42,42 -42,-42 42,42 42', fill('M0-20L20 0L0 20L-20 0z', b))
    );
  },

  elephant({ a, b, c, k }) {
    const body =
      'M-98 98V-8C-98-62-58-86-6-86H26C34-106 56-114 80-104C110-92 120-58 116-24L110 38C108 58 120 62 126 48L138 54C136 90 90 96 86 52L84 16C76 24 68 28 60 30V98H24V58H-58V98z';
    return at(
      '-6 8',
      fill(body, a) +
        fill('M-82-74C-60-88-30-86 8-86V20H-82z', b) +
        fill('M-82 20H8V34H-82z', k) +
        at('-70 40,-52 40,-36 40,-20 40,-4 40', disc(b, 6)) +
        at('-37 -30', turn(8, petal(6, 28, 8, k)) + disc(c, 6)) +
        fill('M34-68C66-68 74-22 50 12C24-2 14-42 34-68z', c) +
        at('90 -66', disc(c, 6)) +
        fill('M88 10C96 26 112 28 126 18C112 16 102 6 100-6z', k) +
        line('M-98-22C-118-4-114 22-112 40', a, 8) +
        line('M-92 112H114', c, 8, '22 17'),
    );
  },

  peacock({ a, b, c, k }) {
    const feather =
      petal(10, 178, 30, a) + at('0 -140', disc(k, 15) + disc(c, 8)) + line('M0-40V-116', c, 3);
    const body =
      'M0 66C-42 66-46 14-20-18C-8-34-14-50-14-58a17 17 0 0 1 34-2l22 9-20 6C20-28 26-22 32-4C46 38 38 66 0 66z';
    return at(
      '0 62',
      turnTo([-80, 80, -60, 60, -40, 40, -20, 20, 0], feather) +
        fill(body, b) +
        at('4 -60', disc(c, 4)) +
        line('M0-78L-8-96M3-78L3-100M6-78L14-96', b, 4) +
        at('-8 -100,3 -104,14 -100', disc(b, 5)) +
        fill('M-18 22C-18 2 8-4 20 12C20 36-2 46-18 22z', k),
    );
  },

  parrot({ a, b, c, k }) {
    const leaf = petal(0, 42, 14, a);
    return at(
      '-4 0',
      fill('M8 52L-48 132L-18 130L36 66z', c) +
        fill('M-8-84C-58-30-52 54 10 74C62 58 74-8 58-62z', a) +
        at('24 -74', disc(a, 42)) +
        fill('M60-92C92-84 90-48 64-36C68-56 62-66 48-66z', b) +
        at('34 -84', disc(k, 8)) +
        at('35 -84', disc(c, 4)) +
        line('M-18-44C8-26 40-26 62-42', b, 8) +
        fill('M-36-14C-56 34-22 74 24 78C44 42 18-6-36-14z', b) +
        line('M-26 12C-8 30 6 44 16 66M-14 4C6 20 18 36 24 54', k, 4) +
        line('M-112 92C-50 72 50 72 116 96', c, 10) +
        at('-92 80', rotate(-40, leaf)) +
        at('88 78', rotate(40, leaf)) +
        at('104 108', rotate(120, leaf)) +
        at('-66 92', rotate(200, leaf)),
    );
  },

  fish({ a, b, c, k }) {
    const scales = [
      [-14, -26],
      [-14, 0],
      [-14, 26],
      [14, -14],
      [14, 14],
      [42, -4],
    ]
      .map(([x = 0, y = 0]) => `M${x} ${y - 11}a11 11 0 0 1 0 22`)
      .join('');
    const drawOne = (body: string, tail: string) =>
      fill('M66 0L124-44Q106 0 124 44z', tail) +
      fill('M-116 0C-62-66 36-62 82 0C36 62-62 66-116 0z', body) +
      fill('M-116 0C-92-30-68-42-46-46C-30-16-30 16-46 46C-68 42-92 30-116 0z', c) +
      at('-78 -10', disc(k, 8)) +
      line(scales, k, 4.5);
    return (
      at('0 -62', scale(0.98, drawOne(a, b))) +
      at('0 62', scale('-.98 .98', drawOne(b, a))) +
      line('M-118 0H118', c, 6, '16 13')
    );
  },

  lamp({ a, b, c, k }) {
    return (
      fill('M0-132C44-78 48-36 0 8C-48-36-44-78 0-132z', b) +
      fill('M0-84C22-52 22-28 0-2C-22-28-22-52 0-84z', k) +
      fill('M-118 22H118C108 84 54 112 0 112C-54 112-108 84-118 22z', a) +
      fill('M-126 10H126V32H-126z', c) +
      at('-88 51.4,-30 58.4,30 58.4,88 51.4', disc(b, 8)) +
      at('-60 54.8,0 62,60 54.8', disc(k, 8)) +
      fill('M-46 118H46V132H-46z', c) +
      at('-92 -38,-72 -82,92 -38,72 -82,-110 -6,110 -6', disc(b, 6))
    );
  },

  kite({ a, b, c, k }) {
    return (
      fill('M0-132L98-18L0 96z', a) +
      fill('M0-132L-98-18L0 96z', b) +
      fill('M0-72L50-18L0 40L-50-18z', k) +
      fill('M0-44L26-18L0 10L-26-18z', c) +
      line('M0-132V96M-98-18C-50-46 50-46 98-18', c, 5) +
      fill('M0 80L30 126H-30z', c) +
      line('M0 126C30 138 62 112 96 132', c, 4) +
      at('38 126,100 132', disc(b, 7)) +
      at('74 122', disc(a, 7))
    );
  },

  boat({ a, b, c, k }) {
    return (
      fill('M8-128C64-86 84-22 78 34H8z', a) +
      fill('M-8-96C-48-60-66-16-64 34H-8z', b) +
      line('M0-132V40', c, 8) +
      fill(
        'M-126 40C-96 62-60 54 0 54C60 54 96 62 126 40C112 92 78 104 0 104C-78 104-112 92-126 40z',
        c,
      ) +
      at('-66 78,-33 78,0 78,33 78,66 78', disc(k, 7)) +
      line('M-122 122H122', b, 8, '24 18') +
      line('M34-70C44-46 50-20 50 10M-34-50C-42-30-46-8-46 10', k, 5)
    );
  },

  pen({ a, b, c, k }) {
    const barbs = [-78, -48, -18, 12].map((y) =>
      line(`M0 ${y}L26 ${y - 22}M0 ${y}L-26 ${y - 22}`, k, 4.5),
    );
    const quill =
      fill('M0-140C46-96 52-10 18 64L0 84L-18 64C-52-10-46-96 0-140z', a) +
      fill('M0-140C-46-96-52-10-18 64L0 84z', b) +
      line('M0-108V110', c, 7) +
      barbs.join('');
    return (
      rotate(24, at('6 -14', quill)) +
      fill(
        'M-96 62H-24C-30 76-14 84-14 104V120A12 12 0 0 1-26 132H-94A12 12 0 0 1-106 120V104C-106 84-90 76-96 62z',
        c,
      ) +
      fill('M-96 100H-24V116H-96z', k) +
      line('M8 128H116', c, 7, '20 15')
    );
  },

  drums({ a, b, c, k }) {
    const drawSkin = (x: number, y: number, [rx, ry]: [rx: number, ry: number]) =>
      drawEllipse(x, y, rx, ry, c) +
      drawEllipse(x, y, rx - 9, ry - 5, k) +
      drawEllipse(x + 4, y - 1, rx * 0.36, ry * 0.36, c);
    return (
      fill('M-118-34L-104 86C-104 104-26 104-26 86L-14-34z', a) +
      fill('M-4-18C-8 56 30 104 60 104C92 104 130 56 124-18z', b) +
      drawSkin(-66, -34, [52, 20]) +
      drawSkin(60, -18, [64, 24]) +
      line('M-112-4L-98 78L-88 2L-74 92L-64 6L-54 92L-44 2L-32 78L-20-6', k, 4.5) +
      line('M4 16L24 74L38 26L58 94L78 26L94 76L116 14', k, 4.5) +
      fill('M-112 108H118V122H-112z', c) +
      at('-90 -78,-52 -92,-10 -98,32 -96,76 -84', disc(b, 6))
    );
  },

  kettle({ a, b, c, k }) {
    const diamond = 'M0-13L12 0L0 13L-12 0z';
    return (
      line('M-62-34C-62-108 66-108 66-34', c, 13) +
      fill('M82 6C112-4 114-30 132-36L136-16C122-8 124 42 84 56z', a) +
      fill(
        'M-92 30C-92-24-52-46 0-46C52-46 92-24 92 30C92 76 70 104 48 112H-48C-70 104-92 76-92 30z',
        a,
      ) +
      fill('M-52-44A56 24 0 0 1 52-44z', b) +
      at('0 -72', disc(c, 11)) +
      fill('M-88 14H88C92 28 92 42 90 54H-90C-92 42-92 28-88 14z', c) +
      at('-66 34,-13 34,40 34', fill(diamond, k)) +
      at('-40 34,13 34,66 34', fill(diamond, b)) +
      fill('M-60 116H60V130H-60z', c) +
      line('M128-58C118-72 138-84 126-100', b, 6)
    );
  },
} satisfies Record<string, DrawMotif>;

function drawEllipse(x: number, y: number, rx: number, ry: number, ink: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${ink}"/>`;
}

/** Repeats a part at a distance around the origin. */
function drawRing(count: number, radius: number, part: string): string {
  return turn(count, at(`0 -${radius}`, part));
}

function turnTo(angles: readonly number[], part: string): string {
  return angles.map((angle) => rotate(angle, part)).join('');
}

function scale(factor: number | string, part: string): string {
  return `<g transform="scale(${factor})">${part}</g>`;
}
