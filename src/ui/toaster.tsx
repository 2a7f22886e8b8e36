import { useSyncExternalStore, type ComponentType } from 'react';

export type ToastTone = 'success' | 'warning' | 'error';

let Stack: ComponentType | undefined;
const listeners = new Set<() => void>();

/** Shows a toast for 700 ms, or longer while it is hovered or focused. The first call loads the stack. */
export async function showToast(text: string, tone: ToastTone = 'success'): Promise<void> {
  try {
    const { show } = await loadStack();
    show(text, tone);
  } catch (error) {
    console.error('A notice could not be shown.', text, error);
    // A success is visible on the page as well, but a failure is not.
    if (tone === 'error') alert(text);
  }
}

/** Loads the stack in advance, so that its live region is in the page. */
export function prepareToasts(): void {
  // If this fails, the first toast tries again.
  loadStack().catch(() => undefined);
}

export function Toaster() {
  const isOn = useSyncExternalStore(
    subscribe,
    () => Stack !== undefined,
    () => false,
  );
  return isOn && Stack && <Stack />;
}

async function loadStack() {
  const { show, ToastStack } = await import('./toast-stack.tsx');
  Stack = ToastStack;
  for (const listener of listeners) listener();
  return { show };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
