import type { ComponentType } from 'react';

const RELOADED = 'kd-reloaded';
/** As `index.html` marks what did not come. */
const FAILED_STYLES = 'link[rel=stylesheet][data-failed]';

/** Thrown where the code or the styles of a screen could not be fetched. */
export const missingScreen = Object.assign(new Error('A screen could not be fetched.'), {
  /** The page is to be loaded anew: after a new deployment that brings the shop's new files. */
  isReloading: false,
});

/** For a route's `lazy`: the screen of this name in its module. Throws `missingScreen`. */
export async function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Promise<{ Component: ComponentType }> {
  try {
    const failed = globalThis.document?.querySelectorAll<HTMLLinkElement>(FAILED_STYLES) ?? [];
    await Promise.all(Array.from(failed, fetchAgain));
    return { Component: (await load())[name] };
  } catch (cause) {
    missingScreen.cause = cause;
    missingScreen.isReloading ||= mayReload(name);
    throw missingScreen;
  }
}

/** Vite asks for a stylesheet once, and would show without it whatever comes later. */
function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const { href, rel } = link;
  const again = Object.assign(document.createElement('link'), { href, rel });
  link.replaceWith(again);
  return new Promise((resolve, reject) =>
    Object.assign(again, { onload: resolve, onerror: reject }),
  );
}

/** Once for each screen of a build, and never where that cannot be remembered. */
function mayReload(name: string): boolean {
  const mark = name + import.meta.url;
  try {
    if (!navigator.onLine || sessionStorage[RELOADED] === mark) return false;
    sessionStorage[RELOADED] = mark;
    return true;
  } catch {
    return false;
  }
}
