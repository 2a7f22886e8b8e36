/**
 * Formats bytes as hexadecimal digits, two for each. `Uint8Array.prototype.toHex` is missing in some
 * browsers of the shop.
 */
export function formatHex(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
