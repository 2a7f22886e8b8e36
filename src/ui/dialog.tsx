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
    const leaving = new AbortController();
    current?.showModal();
    if (current && !('closedBy' in current)) cancelOnPressBeside(current, leaving.signal);
    current?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closing returns the focus to the control that opened it.
    return () => {
      leaving.abort();
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

/**
 * For Safari, which has no `closedby`: a press on the backdrop is one on the dialog itself. A press that
 * begins inside it, such as a selection of text, does not count.
 */
function cancelOnPressBeside(dialog: HTMLDialogElement, signal: AbortSignal) {
  let hasBegunBeside = false;
  const onPress = ({ target }: Event) => {
    hasBegunBeside = target === dialog;
  };
  const onClick = ({ target }: Event) => {
    const isBeside = hasBegunBeside && target === dialog;
    if (isBeside) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  dialog.addEventListener('pointerdown', onPress, { signal });
  dialog.addEventListener('click', onClick, { signal });
}
