const LIFE_MS = 4000;
const COLOURS = [
  '#b3372b',
  '#e8ac2a',
  '#22306b',
  '#0d6064',
  '#efb7ab',
  '#e06a2b',
  '#7463b4',
  '#a6b75a',
];

/**
 * Fires confetti over `canvas` for 4 s. Resolves with a function that stops it earlier. If the user
 * prefers reduced motion, shows no confetti.
 */
export async function fireConfetti(canvas: HTMLCanvasElement): Promise<() => void> {
  const { default: confetti } = await import('canvas-confetti');
  const fire = confetti.create(canvas, { resize: true, disableForReducedMotion: true });
  const end = performance.now() + LIFE_MS;
  let frame = 0;
  let shots = 0;
  const fireMore = () => {
    // A shot gives its two particles the first two colours. Each shot begins with another colour.
    const colors = [0, 1].map((step) => COLOURS[(shots + step) % COLOURS.length] ?? '');
    const shared = { particleCount: 2, startVelocity: 45, spread: 60, colors, ticks: 120 };
    shots += 1;
    void fire({ ...shared, angle: 60, origin: { x: 0, y: 0.6 } });
    void fire({ ...shared, angle: 120, origin: { x: 1, y: 0.6 } });
    if (performance.now() < end) frame = requestAnimationFrame(fireMore);
    else fire.reset();
  };
  fireMore();
  return () => {
    cancelAnimationFrame(frame);
    fire.reset();
  };
}
