import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router';
import { desk, load, shop } from './api.ts';

/** Reads what the frame shows on every screen. */
export async function loadFrame({ request }: LoaderFunctionArgs) {
  const [{ user }, toPack, { shop: settings }] = await Promise.all([
    load(request, () => desk.session.$get()),
    load(request, () => desk.orders.$get({ query: { status: 'placed' } })),
    load(request, () => shop.$get()),
  ]);
  return { user, toPack, settings };
}

export type FrameData = Awaited<ReturnType<typeof loadFrame>>;

/** What the frame has read. */
export function useFrameData(): FrameData {
  return useRouteLoaderData('frame') as FrameData;
}

/** Whether the person at the desk may do all; the API refuses a helper the rest. */
export function useIsOwner(): boolean {
  return useFrameData().user.role === 'owner';
}
