// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('is the address of a real API', async () => {
  vi.stubEnv('VITE_API_URL', 'https://api.books.example');
  const { apiOrigin } = await import('./api-client.ts');
  expect(apiOrigin).toBe('https://api.books.example');
});

it('is empty where there is no page', async () => {
  const { apiOrigin } = await import('./api-client.ts');
  expect(apiOrigin).toBe('');
});
