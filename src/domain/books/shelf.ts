/** The copies of a book. On the shelf are `stock + promised - short`. */
export interface Shelf {
  stock: number;
  promised: number;
  /** The promised copies that the shelf lacks. If there are any, `stock` is 0. */
  short: number;
}

/** Returns the number of copies that lie on the shelf. */
export function countOnShelf({ stock, promised, short }: Shelf): number {
  return stock + promised - short;
}

/** Returns the shelf after a count of its copies: promised copies are not for sale. */
export function recount({ promised }: Pick<Shelf, 'promised'>, copies: number): Shelf {
  return {
    stock: Math.max(0, copies - promised),
    promised,
    short: Math.max(0, promised - copies),
  };
}

/** Like `recount`, for a count that was made when the shelf was known to have `seen` copies. */
export function recountSince(shelf: Shelf, copies: number, seen: number): Shelf {
  return recount(shelf, Math.max(0, copies + countOnShelf(shelf) - seen));
}

/** Returns the copies that each order lacks; `promised` has the latest first, filled last. */
export function splitShort(promised: readonly number[], short: number): number[] {
  let left = short;
  return promised.map((copies) => {
    const lacking = Math.min(left, copies);
    left -= lacking;
    return lacking;
  });
}

/**
 * Returns the shelf after copies were added, or removed if `change` is negative. Added copies go to
 * orders that lack them before they are for sale. At most the copies for sale are removed.
 */
export function addToShelf({ stock, promised, short }: Shelf, change: number): Shelf {
  const filled = Math.max(0, Math.min(short, change));
  return { stock: Math.max(0, stock + change - filled), promised, short: short - filled };
}
