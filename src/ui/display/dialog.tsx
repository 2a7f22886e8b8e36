import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { raiseToasts } from '../messages/feedback.tsx';
import './dialog.css';

interface DialogProps {
  title: string;
  /** The title as it is shown, if some of its words are in another language. */
  heading?: ReactNode;
  /** Called for Escape and for a press outside the dialog. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, at the bottom on phones; the control with `data-first` gets the focus. The layout
 * effects of its children run before it is open, so they cannot move the focus.
 */
export function Dialog({ title, heading = title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    const controller = new AbortController();
    current?.showModal();
    raiseToasts();
    if (current && !('closedBy' in current)) cancelOnPressOutside(current, controller.signal);
    current?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closing the dialog returns the focus to the control that opened it.
    return () => {
      controller.abort();
      current?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press outside fires `cancel`.
      closedby="any"
    >
      <div className="dialog-content">
        <h2>{heading}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** Replaces `closedby`, which Safari lacks: a press that begins on the backdrop closes it. */
function cancelOnPressOutside(dialog: HTMLDialogElement, signal: AbortSignal) {
  let hasBegunOutside = false;
  const onPress = ({ target }: Event) => {
    hasBegunOutside = target === dialog;
  };
  const onClick = ({ target }: Event) => {
    const isOutside = hasBegunOutside && target === dialog;
    if (isOutside) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  dialog.addEventListener('pointerdown', onPress, { signal });
  dialog.addEventListener('click', onClick, { signal });
}
