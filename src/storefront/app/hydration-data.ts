import type { HydrationState } from 'react-router';
import { escapeForScript } from '../data/escape-for-script.ts';

/** The script element of a prerendered page that holds its loaders' data. */
export const HYDRATION_DATA_ID = 'hydration-data';

interface HydrationData {
  /** The path the page was made for, without the hosting folder, decoded. */
  path: string;
  loaderData: HydrationState['loaderData'];
}

export function writeHydrationData(data: HydrationData): string {
  return escapeForScript(JSON.stringify(data));
}

/** The data of the page's loaders; `undefined` where the HTML was made for another path. */
export function readHydrationData(path: string): HydrationState | undefined {
  const text = document.getElementById(HYDRATION_DATA_ID)?.textContent;
  if (!text) return undefined;
  const data = JSON.parse(text) as HydrationData;
  return trim(encodeURI(data.path)) === trim(path) ? { loaderData: data.loaderData } : undefined;
}

function trim(path: string): string {
  return path.replace(/\/$/, '');
}
