import type { ShopSettings } from '#contract/shop-settings.ts';
import { computeContrast, INK, MIN_CONTRAST, PAPER, parseColour, WHITE } from './contrast.ts';
import { formatHex } from '../values/bytes.ts';
import { DEFAULT_SETTINGS } from './shop-settings.ts';

type Colours = ShopSettings['colours'];

const BLACK = '#000000';
/** The darkest background on which text has the brand's colour. */
const SUNK_PAPER = '#f3efe6';
/** By how much the share of black or white grows until the contrast is reached. */
const STEP = 0.04;

/**
 * Derives the custom properties of `ui/styles/tokens.css` from the owner's colours. The result is empty
 * for the default colours. Texts keep a contrast of 4.5 on their backgrounds.
 */
export function deriveColours({ brand, accent, saving }: Colours): Record<string, string> {
  const defaults = DEFAULT_SETTINGS.colours;
  return {
    ...(brand !== defaults.brand && deriveFromBrand(brand)),
    ...(accent !== defaults.accent && deriveFromAccent(accent)),
    ...(saving !== defaults.saving && { '--kd-saving': darkenBrand(saving) }),
  };
}

/** Derives all of them, also from default colours, for pictures, which have no style sheet. */
export function deriveAllColours({ brand, accent }: Colours): Record<string, string> {
  return { ...deriveFromBrand(brand), ...deriveFromAccent(accent) };
}

/** Darkens the colour until it is readable as text on paper, and as a background of white text. */
export function darkenBrand(brand: string): string {
  return mixUntilReadable(brand, BLACK, (colour) => computeContrast(colour, SUNK_PAPER));
}

/** Darkens the colour until it is readable as text on white and paper. */
export function darkenUntilReadable(colour: string): string {
  return mixUntilReadable(colour, BLACK, (darker) => computeContrast(darker, PAPER));
}

/** Formats the declarations for a `style` attribute. */
export function formatColours(colours: Colours): string {
  return Object.entries(deriveColours(colours))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

function deriveFromBrand(brand: string): Record<string, string> {
  const lighten = (colour: string, ground: string) =>
    mixUntilReadable(colour, WHITE, (lighter) => computeContrast(lighter, ground));
  const primary = darkenBrand(brand);
  const wash = mix(WHITE, primary, 0.06);
  const deep = mix(primary, BLACK, 0.38);
  return {
    '--kd-primary': primary,
    '--kd-primary-hover': mix(primary, BLACK, 0.25),
    '--kd-primary-active': mix(primary, BLACK, 0.45),
    '--kd-primary-wash': wash,
    '--kd-primary-wash-hover': mix(WHITE, primary, 0.08),
    '--kd-primary-line': mix(WHITE, primary, 0.35),
    '--kd-link': primary,
    '--kd-info': primary,
    '--kd-info-wash': wash,
    '--kd-band': primary,
    '--kd-band-deep': deep,
    '--kd-on-band-2': lighten(mix(WHITE, primary, 0.25), primary),
    '--kd-on-band-deep-2': lighten(mix(WHITE, deep, 0.35), deep),
    '--kd-band-line': mix(primary, WHITE, 0.16),
  };
}

function deriveFromAccent(accent: string): Record<string, string> {
  const onAccent = chooseTextColour(accent);
  return {
    '--kd-accent': accent,
    '--kd-accent-hover': onAccent === WHITE ? mix(accent, BLACK, 0.15) : mix(accent, WHITE, 0.2),
    '--kd-on-accent': onAccent,
  };
}

/** Returns ink or white, whichever has more contrast; black where both have too little. */
export function chooseTextColour(ground: string): string {
  const best = computeContrast(ground, WHITE) >= computeContrast(ground, INK) ? WHITE : INK;
  return computeContrast(ground, best) < MIN_CONTRAST ? BLACK : best;
}

/** Mixes the colour with `end`, black or white, until its contrast suffices. */
function mixUntilReadable(
  colour: string,
  end: string,
  measureContrast: (colour: string) => number,
): string {
  let mixed = colour;
  for (let share = STEP; share <= 1 && measureContrast(mixed) < MIN_CONTRAST; share += STEP)
    mixed = mix(colour, end, share);
  return mixed;
}

/** Mixes the first colour with a share (0 to 1) of the second. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [parseColour(a), parseColour(b)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${formatHex(mixed)}`;
}
