import type { Options } from 'canvas-confetti';
import { expect, it, vi } from 'vitest';
import { anOrder } from '#domain/builders.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { fireConfetti, parsePlacedOrder, toPlacedOrder } from './placed-order.ts';

const create = vi.fn<(...options: unknown[]) => typeof fire>(() => fire);
const fire = Object.assign(vi.fn<(options: Options) => void>(), { reset: vi.fn<() => void>() });
vi.mock('canvas-confetti', () => ({
  default: { create: (...options: unknown[]) => create(...options) },
}));

it('fires from both sides in eight colours for four seconds, unless it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  const canvas = document.createElement('canvas');
  const stop = await fireConfetti(canvas);
  expect(create.mock.calls).toEqual([[canvas, { resize: true, disableForReducedMotion: true }]]);
  vi.advanceTimersByTime(3900);
  const shots = fire.mock.calls.map(([shot]) => shot);
  expect(new Set(shots.flatMap(({ colors }) => colors))).toHaveLength(8);
  expect(new Set(shots.map(({ angle, origin }) => `${angle}° from ${origin?.x}`))).toEqual(
    new Set(['60° from 0', '120° from 1']),
  );
  expect(fire.reset).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(fire.reset).toHaveBeenCalledOnce();
  const { length } = fire.mock.calls;
  await fireConfetti(document.createElement('canvas')).then((end) => end());
  stop();
  vi.advanceTimersByTime(5000);
  expect(fire).toHaveBeenCalledTimes(length + 2);
  expect(fire.reset).toHaveBeenCalledTimes(3);
});

it('reads what was placed from a history entry only for the user who made it', () => {
  const startFor = (firstName: string) => {
    const email = `${firstName.toLowerCase()}@example.com`;
    startSession({ token: 'a.b.c', user: { firstName, lastName: 'Rao', email } }, true);
  };
  const byVisitor = toPlacedOrder(anOrder());
  startFor('Asha');
  const byAsha = toPlacedOrder(anOrder());
  const read = () => [byVisitor, byAsha].map(parsePlacedOrder);
  expect(read()).toEqual([undefined, byAsha]);
  startFor('Usha');
  expect(read()).toEqual([undefined, undefined]);
  logOut();
  expect(read()).toEqual([byVisitor, undefined]);
  const damaged = [null, undefined, 'text', 1, {}];
  expect(damaged.map(parsePlacedOrder)).toEqual(damaged.map(() => undefined));
});
