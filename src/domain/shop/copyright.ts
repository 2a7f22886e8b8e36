/** A smaller number is a year that is only half typed. */
const MIN_YEAR = 1000;

interface Shop {
  name: string;
  /** `since` is the year in which the shop began, if its owner has entered it. */
  identity: { since: number | null };
}

/** Formats the last line of the shop: '© 2011–2026 Dhishoom Comics'. */
export function formatCopyright({ name, identity: { since } }: Shop, year: number): string {
  const isEarlier = since !== null && since >= MIN_YEAR && since < year;
  return `© ${isEarlier ? `${since}–` : ''}${year} ${name}`;
}
