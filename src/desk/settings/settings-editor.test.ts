import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';

const { name, identity, colours } = DEFAULT_SETTINGS;
const OWN_COLOURS = { ...colours, brand: '#123456' };

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  localStorage.clear();
  document.documentElement.style.cssText = '';
});

const getColour = () => document.documentElement.style.getPropertyValue('--kd-primary');

it('stores the colours in the demo, and applies them before the next start', async () => {
  const { showColours, showStoredColours } = await import('./settings-editor.tsx');
  showColours(OWN_COLOURS);
  expect(getColour()).toBe('#123456');
  document.documentElement.style.cssText = '';
  showStoredColours();
  expect(getColour()).toBe('#123456');
  showColours(colours);
  expect([getColour(), localStorage.getItem('kd-colours')]).toEqual(['', null]);
  showStoredColours();
  expect(getColour()).toBe('');
});

it('stores nothing on a server, which writes the colours into its pages', async () => {
  vi.stubEnv('VITE_SERVER', '1');
  const { recordOwnShop, showColours, showStoredColours } = await import('./settings-editor.tsx');
  recordOwnShop({ name: 'Another', identity });
  showColours(OWN_COLOURS);
  expect(localStorage.length).toBe(0);
  localStorage.setItem('kd-colours', '--kd-primary:#654321');
  showStoredColours();
  expect(getColour()).toBe('#123456');
});

it('records whether the demo has words or rows of its owner', async () => {
  const { recordOwnShop } = await import('./settings-editor.tsx');
  const isRecorded = (part: Partial<typeof identity>, itsName = name) => {
    recordOwnShop({ name: itsName, identity: { ...identity, ...part } });
    return localStorage.getItem('kd-shop') === '1';
  };
  expect(isRecorded({})).toBe(false);
  // Pages do not show it.
  expect(isRecorded({ prefix: 'XY' })).toBe(false);
  expect(isRecorded({}, 'Another')).toBe(true);
  const changes = {
    motto: 'Read.',
    headline: 'Read more.',
    lead: 'Books.',
    since: 1987,
    heroBooks: ['bk01'],
    home: ['new'],
  };
  const recorded = Object.entries(changes).filter(([key, value]) => isRecorded({ [key]: value }));
  expect(Object.fromEntries(recorded)).toEqual(changes);
  expect(isRecorded({})).toBe(false);
});

it.each([
  ['another field of the group', { fee: 10, rates: [1] }, { fee: 5, rates: [1, 2] }, []],
  ['the same list', { fee: 5, rates: [1, 3] }, { fee: 5, rates: [1, 2] }, ['delivery']],
  ['the same list in the same way', { fee: 5, rates: [2] }, { fee: 5, rates: [2] }, []],
  ['a list that was removed here', { fee: 5 }, { fee: 5, rates: [2] }, ['delivery']],
])('names what saving replaces: %s', async (_case, typed, latest, expected) => {
  const { listReplaced } = await import('./settings-editor.tsx');
  const toForm = (delivery: object, phone: string) => ({ delivery, seller: { phone } });
  const forms = {
    typed: toForm(typed, '1'),
    original: toForm({ fee: 5, rates: [1] }, '1'),
    latest: toForm(latest, '2'),
  };
  const names = { delivery: 'delivery', seller: { phone: 'phone' } };
  expect(listReplaced(forms, names)).toEqual(expected);
  const both = { ...forms, typed: toForm(typed, '3') };
  expect(listReplaced(both, names)).toEqual([...expected, 'phone']);
});
