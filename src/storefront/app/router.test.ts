import { createMemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { HYDRATION_DATA_ID, readHydrationData, revalidatePage } from './routes.tsx';

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

it('hydrates with the data of its own path only, whether or not that ends with a slash', () => {
  const loaderData = { page: 1 };
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = HYDRATION_DATA_ID;
  script.textContent = JSON.stringify({ path: '/books', loaderData });
  document.body.append(script);
  onTestFinished(() => script.remove());
  const read = ['/books', '/books/', '/cart'].map(readHydrationData);
  expect(read).toEqual([{ loaderData }, { loaderData }, undefined]);
});
