const INPUT_EVENTS = ['pointerdown', 'wheel', 'keydown'];

/**
 * Scrolls to `position`, px from the top. A page that is still loading may be too short: scrolls on
 * as it grows, until the visitor acts. Returns a function that stops it.
 */
export function scrollToPosition(position: number): () => void {
  const isReached = () => scrollY >= Math.floor(position);
  scrollTo(0, position);
  if (isReached()) return () => {};
  const growth = new ResizeObserver(() => {
    scrollTo(0, position);
    if (isReached()) end();
  });
  const end = () => {
    growth.disconnect();
    for (const type of INPUT_EVENTS) removeEventListener(type, end, true);
  };
  growth.observe(document.body);
  for (const type of INPUT_EVENTS) addEventListener(type, end, true);
  return end;
}
