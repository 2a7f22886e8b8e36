/** The limits that the parts of `npm run bench` and `npm run endure` judge, by part. */
export const LIMITS = {
  sizes: {
    /** The scripts of a page after Brotli, without `react-dom` and React Router. */
    ownKb: 25,
  },
  speed: {
    /** First and largest paint, divided by those of the hand-written page or of the floor. */
    paintRatio: 1.25,
    listLcpRatio: 1.15,
    tbtMs: 100,
    layoutShift: 0,
    /** Of the list, divided by those of a page of bare React. */
    mainThreadRatio: 1.5,
    blockingRatio: 1.1,
    /** Of the list. */
    requests: 12,
    kb: 160,
    scriptKb: 110,
  },
  list: {
    /** Until the first cards of 500 books. */
    firstCardsMs: 150,
  },
  /** 95th percentiles in ms. The floor has none. */
  catalogue: { page: 50, facets: 100, suggestions: 20, floor: Infinity },
  desk: {
    /** In a large shop, divided by in a small one. */
    ratio: 1.5,
    bytes: 100_000,
  },
  overload: {
    /** The 95th percentile, divided by that of full load. */
    slowdown: 2,
    recoveryMs: 5000,
  },
  nonsense: {
    /** Until the response to a valid request. */
    validMs: 1000,
    /** The share by which the memory may grow. */
    growth: 0.1,
  },
};
