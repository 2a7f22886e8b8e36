import { memo, useSyncExternalStore, type ComponentType } from 'react';
import { createEmitter } from '../browser/emitter.ts';
import type { ToastTone } from './toast-stack.tsx';
import './feedback.css';

let Stack: ComponentType | undefined;
let raiseStack = () => {};
const stackLoads = createEmitter();

/** Shows a toast for 700 ms, longer while hovered or focused; loads the stack first. */
export async function showToast(text: string, tone: ToastTone = 'success'): Promise<void> {
  try {
    const { show } = await loadStack();
    show(text, tone);
  } catch (error) {
    console.error('A notice could not be shown.', text, error);
    // A success is visible on the page, too, but not every failure is.
    if (tone === 'error') alert(text);
  }
}

/** Loads the stack, so that its live region is there before the first toast, which tries again. */
export function prepareToasts(): void {
  void Promise.allSettled([loadStack()]);
}

/** Moves toasts above a dialog that was just opened. */
export function raiseToasts(): void {
  raiseStack();
}

/** Shows the stack of toasts once it is loaded. */
export const Toaster = memo(function Toaster() {
  const isLoaded = useSyncExternalStore(
    stackLoads.subscribe,
    () => Stack !== undefined,
    () => false,
  );
  return isLoaded && Stack && <Stack />;
});

async function loadStack() {
  const { show, raise, ToastStack } = await import('./toast-stack.tsx');
  Stack = ToastStack;
  raiseStack = raise;
  stackLoads.emit();
  return { show };
}

/** Covers the page during a change or navigation; visible and blocking after 120 ms. */
export function Overlay() {
  return (
    <div className="overlay" role="status" aria-label="Loading">
      <svg className="spinner" viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="24" />
        <circle className="spinner-thread" cx="28" cy="28" r="24" />
      </svg>
    </div>
  );
}
