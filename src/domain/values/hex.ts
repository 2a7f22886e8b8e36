/** Formats bytes as hexadecimal digits, because some browsers lack `toHex`. */
export function formatHex(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
