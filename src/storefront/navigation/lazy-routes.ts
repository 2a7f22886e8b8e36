import { createElement, useSyncExternalStore, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { createEmitter } from '#ui/browser/emitter.ts';

export type RouteModule = Pick<RouteObject, 'Component' | 'loader' | 'action' | 'shouldRevalidate'>;

const RELOAD_KEY = 'kd-reloaded:';
/** The page's inline script marks files that failed to load. */
const FAILED_STYLES = 'link[rel=stylesheet][data-failed]';

/** Whether the page is going to reload. Stays `true` even if the route is requested again. */
let willReload = false;

/** The code or the styles of a route could not be fetched. */
export class RouteModuleError extends Error {
  /** Whether the page is reloading to get the files of a new deployment. */
  readonly isReloading: boolean;

  constructor(isReloading: boolean, options: ErrorOptions) {
    super('A screen could not be fetched.', options);
    this.name = 'RouteModuleError';
    this.isReloading = isReloading;
  }
}

/** Creates a route's `lazy` function, which rejects with `RouteModuleError`. */
export function lazyRoute(name: string, load: () => Promise<RouteModule>) {
  return async (): Promise<RouteModule> => {
    try {
      const failed = globalThis.document?.querySelectorAll<HTMLLinkElement>(FAILED_STYLES) ?? [];
      await Promise.all(Array.from(failed, fetchAgain));
      return await load();
    } catch (cause) {
      willReload ||= claimReload(name);
      throw new RouteModuleError(willReload, { cause });
    }
  };
}

/** Requests a stylesheet again. Vite requests it only once, and would show the screen without it. */
function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const { href, rel } = link;
  const again = Object.assign(document.createElement('link'), { href, rel });
  link.replaceWith(again);
  return new Promise((resolve, reject) =>
    Object.assign(again, { onload: resolve, onerror: reject }),
  );
}

/** Returns whether to reload, once for each route and build; never offline or without storage. */
function claimReload(name: string): boolean {
  const key = RELOAD_KEY + name;
  try {
    if (!navigator.onLine || sessionStorage[key] === import.meta.url) return false;
    sessionStorage[key] = import.meta.url;
    return true;
  } catch {
    return false;
  }
}

/** Creates a component with a chunk of its own, which renders nothing until that has loaded. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const arrival = createEmitter();
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  async function loadOnce() {
    try {
      loaded = await load();
      arrival.emit();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  /** Loads the chunk. Resolves once the part can be rendered. */
  function preload(): Promise<void> {
    loading ??= loadOnce();
    return loading;
  }

  function subscribe(listener: () => void) {
    // If the code cannot be loaded, the part stays empty; the next page tries again.
    void Promise.allSettled([preload()]);
    return arrival.subscribe(listener);
  }

  const get = () => loaded;
  function Part(props: Props) {
    const component = useSyncExternalStore(subscribe, get, get);
    return component ? createElement(component, props) : null;
  }
  return { Part, preload };
}
