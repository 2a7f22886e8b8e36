import type { CartLine } from '#contract/cart.ts';

/** A paid line that the server may still hold; `createdAt` distinguishes it from a later line. */
export type PaidLine = Pick<CartLine, '_id' | 'createdAt' | 'qty'>;

/** Records that could not be stored. They are newer than the stored ones. */
const unsaved = new Map<string, PaidLine[]>();

/** The paid lines of this user that the server may still hold. They survive reloads. */
export function readPaid(email: string): PaidLine[] {
  const key = keyOf(email);
  const lines = unsaved.get(key);
  if (lines) return lines;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(parsePaidLine) : [];
  } catch {
    return [];
  }
}

export function rememberPaid(email: string, lines: CartLine[]): void {
  const paid = lines.map(({ _id, createdAt, qty }) => ({ _id, createdAt, qty }));
  write(email, [...readPaid(email), ...paid]);
}

/** Forgets some paid copies of a book, or all of them. */
export function forgetPaid(email: string, bookId: string, copies = Infinity): void {
  const left = readPaid(email).map((line) =>
    line._id === bookId ? { ...line, qty: line.qty - copies } : line,
  );
  write(
    email,
    left.filter(({ qty }) => qty > 0),
  );
}

/** The lines without the paid copies. */
export function withoutPaid(lines: CartLine[], email: string | undefined): CartLine[] {
  const paid = email === undefined ? [] : readPaid(email);
  if (paid.length === 0) return lines;
  return lines.flatMap((line) => {
    const copies = paid
      .filter(({ _id, createdAt }) => _id === line._id && createdAt === line.createdAt)
      .reduce((sum, { qty }) => sum + qty, 0);
    if (copies === 0) return line;
    return line.qty > copies ? { ...line, qty: line.qty - copies } : [];
  });
}

function write(email: string, paid: PaidLine[]) {
  const key = keyOf(email);
  try {
    if (paid.length > 0) localStorage.setItem(key, JSON.stringify(paid));
    else localStorage.removeItem(key);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, paid);
  }
}

function keyOf(email: string): string {
  return `paid:${email.trim().toLowerCase()}`;
}

/** Older releases stored no quantity: then the whole line was paid. */
function parsePaidLine(value: unknown): PaidLine[] {
  const { _id, createdAt, qty = Number.MAX_SAFE_INTEGER } = (value ?? {}) as Partial<PaidLine>;
  const isFine = typeof _id === 'string' && typeof createdAt === 'string' && Number(qty) > 0;
  return isFine ? [{ _id, createdAt, qty: Number(qty) }] : [];
}
