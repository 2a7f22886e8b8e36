const ACTS = ['pointerdown', 'wheel', 'keydown'];

/**
 * Scrolls to a place, px from the top. A list still being read may be too short for it: the place is
 * taken again as the page grows, until the reader acts. Returns what ends that.
 */
export function goToPlace(place: number): () => void {
  const isThere = () => scrollY >= Math.floor(place);
  scrollTo(0, place);
  if (isThere()) return () => {};
  const growth = new ResizeObserver(() => {
    scrollTo(0, place);
    if (isThere()) end();
  });
  const end = () => {
    growth.disconnect();
    for (const act of ACTS) removeEventListener(act, end, true);
  };
  growth.observe(document.body);
  for (const act of ACTS) addEventListener(act, end, true);
  return end;
}
