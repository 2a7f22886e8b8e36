// Parts of block prints, as SVG. Each is drawn around the origin.

export function fill(path: string, ink: string): string {
  return `<path d="${path}" fill="${ink}"/>`;
}

export function line(path: string, ink: string, width: number, dashes?: string): string {
  const dashed = dashes ? ` stroke-linecap="round" stroke-dasharray="${dashes}"` : '';
  return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}"${dashed}/>`;
}

export function disc(ink: string, radius: number): string {
  return `<circle r="${radius}" fill="${ink}"/>`;
}

/** A petal that points upwards, from `inner` to `outer` above the origin. */
export function petal(inner: number, outer: number, width: number, ink: string): string {
  const [low, high] = [0.3, 0.68].map((share) => round(-(inner + (outer - inner) * share)));
  const right = `C${width} ${low} ${width} ${high} 0 ${-outer}`;
  return fill(`M0 ${-inner}${right}C${-width} ${high} ${-width} ${low} 0 ${-inner}z`, ink);
}

/** The mango of a paisley, 264 high. */
export function mango(ink: string): string {
  return fill(
    'M-10 124C-80 124-106 66-90 10C-74-50 0-66 36-110C48-126 72-130 84-112C66-112 60-98 66-80C78-38 106-10 100 46C94 96 48 124-10 124z',
    ink,
  );
}

export function rotate(degrees: number, part: string): string {
  return `<g transform="rotate(${degrees})">${part}</g>`;
}

export function turn(count: number, part: string): string {
  return Array.from({ length: count }, (_, index) =>
    rotate(round((360 / count) * index), part),
  ).join('');
}

export function at(points: string, part: string): string {
  const places = points.split(',');
  return places.map((point) => `<g transform="translate(${point})">${part}</g>`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
