import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import fc from 'fast-check';
import { formatHex } from '../values/bytes.ts';
import {
  chooseTextColour,
  darkenUntilReadable,
  deriveColours,
  formatColours,
  darkenBrand,
} from './brand-colours.ts';
import { computeContrast } from './contrast.ts';
import { DEFAULT_SETTINGS } from './shop-settings.ts';

/** Brand colours that are readable on white. The first has only just enough contrast. */
const BRANDS = ['#767676', '#b3372b', '#0d6064', '#c2185b', '#8a5a00', '#000000', '#22306c'];

/** The contrast that WCAG 2 requires of text at level AA. */
const MIN_CONTRAST = 4.5;

/** Pairs of a text colour and the background on which the style sheets use it. */
const PAIRS = [
  ['#ffffff', '--kd-primary'],
  ['#ffffff', '--kd-primary-hover'],
  ['#ffffff', '--kd-primary-active'],
  ['--kd-primary', '#f3efe6'],
  ['--kd-primary', '--kd-primary-wash'],
  ['--kd-primary', '--kd-primary-wash-hover'],
  ['--kd-info', '--kd-info-wash'],
  ['#f7f1e4', '--kd-band'],
  ['--kd-on-band-2', '--kd-band'],
  ['--kd-on-band-deep-2', '--kd-band-deep'],
  ['--kd-on-accent', '--kd-accent'],
  ['--kd-saving', '#f3efe6'],
];

it.each(BRANDS)('keeps all text readable with %s', (brand) => {
  const derived = deriveColours({ brand, accent: brand, saving: brand });
  for (const pair of PAIRS) {
    const [text = '', ground = ''] = pair.map((name) => derived[name] ?? name);
    expect([...pair, computeContrast(text, ground) >= MIN_CONTRAST]).toEqual([...pair, true]);
  }
});

it('does not change a colour that is readable on every background', () => {
  expect(deriveColours({ brand: '#0d6064', accent: '#b3372b', saving: '#b3372b' })).toMatchObject({
    '--kd-primary': '#0d6064',
    '--kd-band': '#0d6064',
    '--kd-accent': '#b3372b',
    '--kd-on-accent': '#ffffff',
  });
});

it('puts readable text on any accent', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte), (rgb) => {
      const ground = `#${formatHex(rgb)}`;
      expect(computeContrast(chooseTextColour(ground), ground)).toBeGreaterThanOrEqual(
        MIN_CONTRAST,
      );
    }),
  );
});

it('derives nothing from a default colour', () => {
  expect(formatColours(DEFAULT_SETTINGS.colours)).toBe('');
  const { brand } = DEFAULT_SETTINGS.colours;
  expect(formatColours({ brand, accent: '#e06a2b', saving: '#a82d23' })).toBe(
    '--kd-accent:#e06a2b;--kd-accent-hover:#e68855;--kd-on-accent:#1c1922',
  );
});

it('sets every token of the styles that is derived from a default colour, and no other', () => {
  const styles = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const names = Object.keys(
    deriveColours({ brand: '#000000', accent: '#000000', saving: '#000000' }),
  );
  for (const name of names) expect(styles).toContain(`${name}: #`);
  const defaults: string[] = Object.values(DEFAULT_SETTINGS.colours);
  const defaultTokens = [...styles.matchAll(/(--kd-[\w-]+): (#\w{6})/g)]
    .filter(([, , colour = '']) => defaults.includes(colour))
    .map(([, name]) => name);
  // Covers and states use these colours, which the owner cannot change.
  expect(defaultTokens.filter((name = '') => !names.includes(name))).toEqual([
    '--kd-neel',
    '--kd-haldi',
  ]);
});

it('darkens a colour until it can be read on white and paper, and no further', () => {
  expect(darkenUntilReadable('#727272')).toBe('#727272');
  const darker = darkenUntilReadable('#e06a2b');
  expect(computeContrast(darker, '#ffffff')).toBeGreaterThanOrEqual(MIN_CONTRAST);
  expect(computeContrast(darker, '#ffffff')).toBeLessThan(5);
  expect(darkenUntilReadable('#ffffff')).toBe('#707070');
});

it('does not darken the default brand colour, which is readable', () => {
  const { brand } = DEFAULT_SETTINGS.colours;
  expect(darkenBrand(brand)).toBe(brand);
});
