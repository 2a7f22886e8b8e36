const LIFE_MS = 4000;
const DYES = [
  '#b3372b',
  '#e8ac2a',
  '#22306b',
  '#0d6064',
  '#efb7ab',
  '#e06a2b',
  '#7463b4',
  '#a6b75a',
];

/** Throws confetti over `canvas` for 4 s; returns a function that stops it. Throws none if the user prefers reduced motion. */
export async function throwConfetti(canvas: HTMLCanvasElement): Promise<() => void> {
  const { default: confetti } = await import('canvas-confetti');
  const throwFrom = confetti.create(canvas, { resize: true, disableForReducedMotion: true });
  const end = performance.now() + LIFE_MS;
  let frame = 0;
  let thrown = 0;
  const throwMore = () => {
    // A throw uses the colours in order from the first, so rotate them for each throw.
    const colors = [0, 1].map((step) => DYES[(thrown + step) % DYES.length] ?? '');
    const shared = { particleCount: 2, startVelocity: 45, spread: 60, colors, ticks: 120 };
    thrown += 1;
    void throwFrom({ ...shared, angle: 60, origin: { x: 0, y: 0.6 } });
    void throwFrom({ ...shared, angle: 120, origin: { x: 1, y: 0.6 } });
    if (performance.now() < end) frame = requestAnimationFrame(throwMore);
    else throwFrom.reset();
  };
  throwMore();
  return () => {
    cancelAnimationFrame(frame);
    throwFrom.reset();
  };
}
