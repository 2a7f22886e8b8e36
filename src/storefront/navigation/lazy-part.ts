import { createElement, useSyncExternalStore, type ComponentType } from 'react';

/**
 * A part of a screen whose code loads apart: it shows nothing until then. A route that has it in its
 * `handle` is rendered on a server, and hydrated, with the part.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const listeners = new Set<() => void>();
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  async function loadOnce() {
    try {
      loaded = await load();
      for (const listener of listeners) listener();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  /** Resolves once the part can be rendered. */
  function ready(): Promise<void> {
    loading ??= loadOnce();
    return loading;
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    // Without its code the page does without the part; the next one tries again.
    ready().catch(() => undefined);
    return () => void listeners.delete(listener);
  }

  const get = () => loaded;
  function Part(props: Props) {
    const component = useSyncExternalStore(subscribe, get, get);
    return component ? createElement(component, props) : null;
  }
  return { Part, ready };
}

/** The `handle` of a route with such parts. */
export interface LazyParts {
  ready: () => Promise<unknown>;
}
