import { useSyncExternalStore, type ComponentType } from 'react';

export type ToastTone = 'success' | 'warning' | 'error';

let Stack: ComponentType | undefined;
const listeners = new Set<() => void>();

/** Top right, gone after 700 ms unless hovered or focused; the first one brings the stack along. */
export async function showToast(text: string, tone: ToastTone = 'success'): Promise<void> {
  try {
    const { show } = await loadStack();
    show(text, tone);
  } catch (error) {
    console.error('A notice could not be shown.', text, error);
    // A success is seen on the page as well, a failure nowhere else.
    if (tone === 'error') alert(text);
  }
}

/** Fetches the stack before it is needed, and puts its live region in place. */
export function prepareToasts(): void {
  // Where this fails, the first notice tries again.
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
