import type { Resource } from '../../data/resource.ts';

/** The resource, which also reads whenever a screen begins to show it. */
export function readOnUse<T>(resource: Resource<T>): Resource<T> {
  return {
    ...resource,
    subscribe(listener) {
      const stop = resource.subscribe(listener);
      void resource.refresh();
      return stop;
    },
  };
}
