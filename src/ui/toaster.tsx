import { lazy, Suspense, useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'warning' | 'error';

const loadStack = () => import('./toast-stack.tsx');
const ToastStack = lazy(async () => ({ default: (await loadStack()).ToastStack }));

let isWanted = false;
const listeners = new Set<() => void>();

/** Top right, gone after 700 ms unless hovered or focused; the first one brings the stack along. */
export async function showToast(text: string, tone: ToastTone = 'success'): Promise<void> {
  prepareToasts();
  try {
    (await loadStack()).show(text, tone);
  } catch (error) {
    console.error('A notice could not be shown.', text, error);
  }
}

/** Fetches the stack before it is needed, and puts its live region in place. */
export function prepareToasts(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

export function Toaster() {
  const isOn = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  return <Suspense fallback={null}>{isOn && <ToastStack />}</Suspense>;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
