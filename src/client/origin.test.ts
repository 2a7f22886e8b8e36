// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('takes the origin from VITE_API_URL', async () => {
  vi.stubEnv('VITE_API_URL', 'https://api.books.example');
  const { apiOrigin } = await import('./client.ts');
  expect(apiOrigin).toBe('https://api.books.example');
});

it('has no origin outside a browser', async () => {
  const { apiOrigin } = await import('./client.ts');
  expect(apiOrigin).toBe('');
});
