import type { HydrationState } from 'react-router';
import { escapeForScript } from '../data/escape-for-script.ts';
import { trimSlash } from '../navigation/paths.ts';

/** The id of the script element that holds the loader data of a prerendered page. */
export const HYDRATION_DATA_ID = 'hydration-data';

interface HydrationData {
  /** The path that the page was made for, without the hosting folder. */
  path: string;
  loaderData: HydrationState['loaderData'];
}

export function writeHydrationData(data: HydrationData): string {
  return escapeForScript(JSON.stringify(data));
}

/** The page's loader data; `undefined` if the HTML was made for another path. */
export function readHydrationData(path: string): HydrationState | undefined {
  const text = document.getElementById(HYDRATION_DATA_ID)?.textContent;
  if (!text) return undefined;
  const data = JSON.parse(text) as HydrationData;
  return trimSlash(data.path) === trimSlash(path) ? { loaderData: data.loaderData } : undefined;
}
