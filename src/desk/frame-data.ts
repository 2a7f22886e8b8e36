import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router';
import { desk, load, shop } from './api.ts';

/** Reads the data that the frame shows on every page. */
export async function loadFrame({ request }: LoaderFunctionArgs) {
  const [{ user }, ordersToPack, { shop: settings }] = await Promise.all([
    load(request, () => desk.session.$get()),
    load(request, () => desk.orders.$get({ query: { status: 'placed' } })),
    load(request, () => shop.$get()),
  ]);
  return { user, ordersToPack, settings };
}

export type FrameData = Awaited<ReturnType<typeof loadFrame>>;

/** Returns the data of the frame's loader. */
export function useFrameData(): FrameData {
  return useRouteLoaderData('frame') as FrameData;
}

/** Whether the person at the desk is an owner. The API refuses some calls from helpers. */
export function useIsOwner(): boolean {
  return useFrameData().user.role === 'owner';
}
