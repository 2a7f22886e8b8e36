/** Values that could not be stored. They are newer than the stored ones. */
const unsaved = new Map<string, string>();

/** What `writeTab` has kept in this tab, over reloads; `undefined` for nothing, or for damaged text. */
export function readTab(name: string): unknown {
  try {
    return JSON.parse(unsaved.get(name) ?? sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value of JSON; `undefined` forgets it. Without storage it is kept as long as the page. */
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
