import type { CartLine } from '#contract/cart.ts';

/** What tells a paid line from one of the same book added later. */
export type PaidLine = Pick<CartLine, '_id' | 'createdAt'>;

/** Where this browser kept nothing: what it still has is older. */
const unsaved = new Map<string, PaidLine[]>();

/** The lines this reader has paid that the server may still have; kept over reloads. */
export function readPaid(email: string): PaidLine[] {
  const key = keyOf(email);
  const lines = unsaved.get(key);
  if (lines) return lines;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPaidLine) : [];
  } catch {
    return [];
  }
}

export function rememberPaid(email: string, lines: CartLine[]): void {
  write(email, [...readPaid(email), ...lines.map(({ _id, createdAt }) => ({ _id, createdAt }))]);
}

export function forgetPaid(email: string, bookId: string): void {
  write(
    email,
    readPaid(email).filter(({ _id }) => _id !== bookId),
  );
}

/** The lines without those that are paid. */
export function withoutPaid(lines: CartLine[], email: string | undefined): CartLine[] {
  const paid = email === undefined ? [] : readPaid(email);
  if (paid.length === 0) return lines;
  return lines.filter(
    (line) => !paid.some(({ _id, createdAt }) => _id === line._id && createdAt === line.createdAt),
  );
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

function isPaidLine(value: unknown): value is PaidLine {
  const line = value as Partial<PaidLine> | null;
  return typeof line?._id === 'string' && typeof line.createdAt === 'string';
}
