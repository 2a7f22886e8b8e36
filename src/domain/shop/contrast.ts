/** The minimum contrast of text that WCAG requires. */
export const MIN_CONTRAST = 4.5;
export const WHITE = '#ffffff';
/** The colour of dark text. */
export const INK = '#1c1922';

/** The ground of pages, which is darker than white. */
export const PAPER = '#fbfaf7';

export function isReadable(colour: string): boolean {
  return computeContrast(colour, PAPER) >= MIN_CONTRAST;
}

/** Returns the contrast of two colours such as `#22306b` by the formula of WCAG, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(computeLuminance).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(colour: string): number {
  const [red, green, blue] = parseColour(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, each from 0 to 255. */
type Rgb = [number, number, number];

export function parseColour(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Rgb;
}
