import { createMemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { revalidatePage } from './router.ts';

async function openRouter() {
  const loader = vi.fn(() => null);
  const router = createMemoryRouter([{ id: 'page', path: '/', loader, action: () => 'sent' }]);
  await vi.waitUntil(() => router.state.initialized);
  loader.mockClear();
  return { router, loader };
}

it('runs the loaders of the page again', async () => {
  const { router, loader } = await openRouter();
  revalidatePage(router);
  await vi.waitFor(() => expect(loader).toHaveBeenCalledOnce());
});

it('keeps the result of a submitted form, which the page shows', async () => {
  const { router } = await openRouter();
  await router.navigate('/', { formMethod: 'post', formData: new FormData() });
  revalidatePage(router);
  await vi.waitUntil(() => router.state.revalidation === 'idle');
  expect(router.state.actionData).toEqual({ page: 'sent' });
});
