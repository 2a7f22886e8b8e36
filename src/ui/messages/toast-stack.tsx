import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { IconButton } from '../controls/button.tsx';
import { CIRCLE_CHECK, CIRCLE_X, Icon, INFO, X } from '../display/icon.tsx';
import './toast-stack.css';

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
