import { toCode } from '../../values/normal-form.ts';

/** The law allows at most 16 characters in the number of a bill (rule 46 of the CGST Rules). */
const MAX_CHARS = 16;

/** Returns the number of an order: 'KD-000123'. */
export function formatOrderNumber(prefix: string, sequence: number): string {
  return `${prefix}-${String(sequence).padStart(6, '0')}`;
}

/** Formats 'KD/26-27/000001', or 'KIDS2627/0000001' if the hyphen makes it too long. */
export function formatInvoiceNumber(prefix: string, year: string, n: number): string {
  return formatShort(`${prefix}/${year}/${String(n).padStart(6, '0')}`, { prefix, year, n });
}

/** Formats 'KD/CN/26-27/001', or 'KDCN2627/0010000' if separators make it too long. */
export function formatCreditNoteNumber(prefix: string, year: string, n: number): string {
  const usual = `${prefix}/CN/${year}/${String(n).padStart(3, '0')}`;
  return formatShort(usual, { prefix: `${prefix}CN`, year, n });
}

interface SeriesNumber {
  prefix: string;
  year: string;
  n: number;
}

function formatShort(usual: string, { prefix, year, n }: SeriesNumber): string {
  if (usual.length <= MAX_CHARS) return usual;
  const start = `${prefix}${year.replace('-', '')}/`;
  return start + String(n).padStart(MAX_CHARS - start.length, '0');
}

/** Parses the number of an order: 'KD-000008', '#KD-8', or '8' with the `prefix` ''. */
export function readOrderNumber(text: string): { prefix: string; sequence: number } | undefined {
  const form = /^#?(?:([A-Z]{1,4})-?)?0*([1-9]\d{0,9})$/;
  const [, prefix = '', digits] = form.exec(toCompact(text)) ?? [];
  return digits === undefined ? undefined : { prefix, sequence: Number(digits) };
}

function toCompact(text: string): string {
  return toCode(text).replaceAll(' ', '').toUpperCase();
}

/**
 * The printed forms of the numbers of bills and credit notes. A `CN` right after letters belongs to
 * the prefix, as in 'ACN/26-27/000001', unless the year is short, as in 'KDCN2627/0010000'.
 */
const SERIES = [
  {
    kind: 'credit notes',
    form: /^#?([A-Z]{1,4})(?:\/CN\/?|CN(?=\d{4}\/))(\d\d)-?(\d\d)\/0*([1-9]\d*)$/,
  },
  { kind: 'invoices', form: /^#?([A-Z]{1,4})\/?(\d\d)-?(\d\d)\/0*([1-9]\d*)$/ },
] as const;

/** Parses the number of a bill, and returns it as it is stored: 'KD/26-27/000012'. */
export function readBillNumber(text: string): string | undefined {
  const read = readSeriesNumber(text);
  return read?.kind === 'invoices'
    ? formatInvoiceNumber(read.prefix, read.year, read.n)
    : undefined;
}

/** Parses the number of a bill or credit note. The store counts each kind by year. */
export function readSeriesNumber(text: string) {
  const compact = toCompact(text);
  for (const { kind, form } of SERIES) {
    const [, prefix, from, to, digits] = form.exec(compact) ?? [];
    if (prefix !== undefined) return { kind, prefix, year: `${from}-${to}`, n: Number(digits) };
  }
  return undefined;
}
