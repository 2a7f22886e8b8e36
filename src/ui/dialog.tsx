import { useLayoutEffect, useRef, type ReactNode } from 'react';
import './dialog.css';

interface DialogProps {
  title: string;
  /** Called for Escape and for a press beside the dialog. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, from below on phones. Its control with `data-first` has the focus at first. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    current?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closing returns the focus to the control that opened it.
    return () => current?.close();
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
      // A press beside it counts as cancelling.
      closedby="any"
    >
      <div className="dialog-content">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
