import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { IconButton } from '../controls/button.tsx';
import { INFO, CIRCLE_CHECK, Icon, X } from '../display/icon.tsx';
import './toast-stack.css';

// Lucide outlines, as in `icon.tsx`.
const CIRCLE_X = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M15 9l-6 6M9 9l6 6';

export type ToastTone = 'success' | 'warning' | 'error';

const LIFE_MS = 700;
const ICONS = { success: CIRCLE_CHECK, warning: INFO, error: CIRCLE_X };
const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-leave', collapseDuration: 150 });

let lastId = 0;

let layer: HTMLElement | null = null;

/** The container of toasts. One closes when its progress bar ends, which waits while focused. */
export function ToastStack() {
  return (
    <div ref={setLayer} className="toast-layer" popover="manual">
      <ToastContainer
        position="top-right"
        theme="light"
        autoClose={LIFE_MS}
        closeOnClick
        pauseOnHover
        draggable
        newestOnTop
        transition={slide}
        aria-label="Notices"
      />
    </div>
  );
}

function setLayer(element: HTMLElement | null) {
  layer = element;
  raise();
}

/** Shows toasts above dialogs by reopening their popover, where there are popovers. */
export function raise(): void {
  if (!layer || !('showPopover' in layer)) return;
  layer.hidePopover();
  layer.showPopover();
}

export function show(text: string, tone: ToastTone): void {
  // Do not raise while toasts are shown, because that would restart their animations.
  if (!document.querySelector('.Toastify__toast')) raise();
  lastId += 1;
  toast(text, {
    toastId: String(lastId),
    type: tone,
    role: tone === 'error' ? 'alert' : 'status',
    icon: <Icon path={ICONS[tone]} />,
    closeButton: ({ closeToast }) => (
      <IconButton path={X} aria-label="Close" onClick={closeToast} />
    ),
  });
}
