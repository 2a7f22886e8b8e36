import { createContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { CategoryColours } from '#domain/books/covers/dyes.ts';
import { categories, desk, shop } from './api.ts';

/** Reads the data that the frame shows on every page, and the categories for several pages. */
export async function loadFrame() {
  const [{ user }, ordersToPack, { shop: settings }, listed] = await Promise.all([
    desk.session.$get(),
    desk.orders.$get({ query: { status: 'placed' } }),
    shop.$get(),
    categories.$get(),
  ]);
  return { user, ordersToPack, settings, categories: listed.categories };
}

export type FrameData = Awaited<ReturnType<typeof loadFrame>>;

export function useFrameData(): FrameData {
  return useRouteLoaderData('frame') as FrameData;
}

/** Returns the names of the categories of the shop, in its order. */
export function useCategoryNames(): string[] {
  return useFrameData().categories.map(({ categoryName }) => categoryName);
}

/** The colours of the categories; `undefined` for those of a new shop, and without a frame. */
export const CategoryColoursContext = createContext<CategoryColours | undefined>(undefined);

/** Whether the person at the desk is an owner. The API refuses some calls from helpers. */
export function useIsOwner(): boolean {
  return useFrameData().user.role === 'owner';
}
