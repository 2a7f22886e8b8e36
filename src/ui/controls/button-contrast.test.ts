import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeContrast, MIN_CONTRAST, parseColour } from '#domain/shop/contrast.ts';

type Declarations = Record<string, string>;
/** A rule with a selector of its own: nested ones are joined with those around them. */
interface Rule {
  selector: string;
  declarations: Declarations;
}

const read = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** Reads the rules of a style sheet in their order, without those of media queries. */
function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: (Rule | undefined)[] = [];
  for (const [, text = '', end] of css.matchAll(/([^{};]*)([{};])/g)) {
    const rule = open.at(-1);
    if (end === '{') {
      const selectors = text.trim().replaceAll('&', rule?.selector ?? '');
      const isRule = !/^@(media|keyframes)/.test(selectors) && (rule || open.length < 2);
      const next = isRule ? { selector: selectors, declarations: {} } : undefined;
      if (next) rules.push(next);
      open.push(next);
    } else {
      const [name = '', value = ''] = text.split(/:(.*)/s).map((part) => part.trim());
      if (rule && value) rule.declarations[name] = value;
      if (end === '}') open.pop();
    }
  }
  return rules;
}

/** Counts classes, attributes and pseudo-classes: each weighs the same, and `:where()` nothing. */
function weigh(selector: string): number {
  const counted = selector.replaceAll(/:where\([^)]*\)/g, '').replaceAll(':not(', '(');
  return counted.match(/[.[:]/g)?.length ?? 0;
}

const STATES = [':hover', ':active', ':disabled', "[aria-busy='true']"];

/** Returns the styles of a button with this look in these states. */
function cascade(rules: Rule[], look: string, states: string[]): Declarations {
  const applies = (selector: string) => {
    const rest = selector
      .replaceAll(/:where\((.*?)\)|:is\(\.button, \.icon-button\)/g, '$1')
      .replace(`[data-look='${look}']`, '')
      .replace('.button', '')
      .replace(':not(:disabled)', states.includes(':disabled') ? '-' : '');
    return states.reduce((left, state) => left.replaceAll(state, ''), rest) === '';
  };
  const matching = rules
    .map(({ selector, declarations }) => {
      const fitting = selector.split(/,(?![^(]*\))/).filter((part) => applies(part.trim()));
      return { weight: Math.max(-1, ...fitting.map(weigh)), declarations };
    })
    .filter(({ weight }) => weight >= 0)
    .toSorted((a, b) => a.weight - b.weight);
  return Object.assign({}, ...matching.map(({ declarations }) => declarations)) as Declarations;
}

const buttonRules = parseRules(read('./button.css'));
const [, busyOpacity] =
  /@keyframes button-heard {\s*to {\s*opacity: ([\d.]+)/.exec(read('./button.css')) ?? [];
const light = Object.assign(
  {},
  ...parseRules(read('../styles/tokens.css')).map((rule) => rule.declarations),
) as Declarations;
const dark = {
  ...light,
  ...parseRules(read('../../devtools/console/tokens.css'))[0]?.declarations,
} as Declarations;

function computeStateContrast(
  tokens: Declarations,
  look: string,
  states: string[],
  ground: string,
) {
  const styles = cascade(buttonRules, look, states);
  const resolve = (value = '') =>
    value
      .replace(/^transparent$/, `var(--kd-${ground})`)
      .replace(/^var\((.*)\)$/, (_, name: string) => tokens[name] ?? '');
  const opacity = styles['animation'] === undefined ? 1 : Number(busyOpacity);
  const below = parseColour(tokens[`--kd-${ground}`] ?? '');
  const blend = (colour: string) =>
    `#${parseColour(colour)
      .map((value, at) => Math.round(value * opacity + (below[at] ?? 0) * (1 - opacity)))
      .map((value) => value.toString(16).padStart(2, '0'))
      .join('')}`;
  return computeContrast(blend(resolve(styles['color'])), blend(resolve(styles['background'])));
}

const looks = ['primary', 'secondary', 'tonal', 'quiet', 'accent', 'text', 'danger'];
/** Every combination of the states. */
const combinations = STATES.reduce<string[][]>(
  (sets, state) => [...sets, ...sets.map((set) => [...set, state])],
  [[]],
);

describe.each([
  ['light', light],
  ['dark', dark],
])('a button in the %s set', (_name, tokens) => {
  it.each(looks)('with the look %s is readable in each state', (look) => {
    const found = combinations.flatMap((states) =>
      ['paper', 'paper-sunk', 'surface'].map((ground) => ({
        states: states.join(''),
        ground,
        contrast: computeStateContrast(tokens, look, states, ground),
      })),
    );
    expect(found).toHaveLength(48);
    expect(found.filter(({ contrast }) => !(contrast >= MIN_CONTRAST))).toEqual([]);
  });
});
