/** JSON texts of values that could not be stored. They are newer than the stored values. */
const unsaved = new Map<string, string>();

/** Returns the value that `writeTab` stored; `undefined` if there is none or it is damaged. */
export function readTab(name: string): unknown {
  try {
    return JSON.parse(unsaved.get(name) ?? sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores or removes a JSON value in this tab; without storage, it lasts as long as the page. */
export function writeTab(name: string, value: unknown): void {
  const text = JSON.stringify(value ?? null);
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
    unsaved.delete(name);
  } catch {
    unsaved.set(name, text);
  }
}

/** Returns the text stored in this browser; `null` if there is none or storage is blocked. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores or removes a text. Returns the error if storage is blocked or full. */
export function writeLocal(name: string, text: string | undefined): unknown {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Returns a `subscribe` whose listeners are also called when another tab writes to storage. */
export function withOtherTabs(subscribe: (listener: () => void) => () => void) {
  return (listener: () => void) => {
    const unsubscribe = subscribe(listener);
    addEventListener('storage', listener);
    return () => {
      unsubscribe();
      removeEventListener('storage', listener);
    };
  };
}
