/** The page of a shop with no more books holds them all. */
export const MOST_HELD = 500;
