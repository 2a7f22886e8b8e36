import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { ToastTone } from './toaster.tsx';
import './toast-stack.css';

const LIFE_MS = 700;
const ICONS = { success: 'circle-check', warning: 'info', error: 'circle-x' } as const;
const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-leave', collapseDuration: 150 });

let lastId = 0;

/** The library knows the options by the specification's own words; the looks are ours. */
export function ToastStack() {
  return (
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
  );
}

export function show(text: string, tone: ToastTone): void {
  lastId += 1;
  const id = String(lastId);
  toast(text, {
    toastId: id,
    type: tone,
    role: tone === 'error' ? 'alert' : 'status',
    icon: <Icon name={ICONS[tone]} />,
    closeButton: ({ closeToast }) => (
      <IconButton
        aria-label="Close"
        onClick={closeToast}
        onFocus={() => toast.pause({ id })}
        onBlur={() => toast.play({ id })}
      >
        <Icon name="x" />
      </IconButton>
    ),
  });
}
