// @vitest-environment jsdom
import { matchRoutes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { findRoutes } from './routes.tsx';

const { dataset } = document.documentElement;
const isKnown = () => matchRoutes(findRoutes(), '/mock-man')?.at(-1)?.route.path === '/mock-man';

afterEach(() => {
  vi.unstubAllEnvs();
  delete dataset['console'];
});

it('has the console in the demo', () => {
  expect(isKnown()).toBe(true);
});

it('has the console on a server only if its pages say so', () => {
  vi.stubEnv('VITE_SERVER', '1');
  expect(isKnown()).toBe(false);
  dataset['console'] = '';
  expect(isKnown()).toBe(true);
});
