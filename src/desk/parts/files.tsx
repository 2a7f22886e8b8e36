import type { ComponentProps, ReactNode } from 'react';
import { getButtonAttributes } from '#ui/controls/button.tsx';

type OnChoose = (files: File[]) => void;

interface FileZoneProps {
  /** Follows the class `desk-drop`. */
  className?: string;
  onChoose: OnChoose;
  children: ReactNode;
}

/** An area on which files can be dropped. */
export function FileZone({ className = '', onChoose, children }: FileZoneProps) {
  return (
    <div
      className={`desk-drop ${className}`.trimEnd()}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** A button to choose files. For the form that it is in, this is no change. */
export function FileButton({
  children,
  onChoose,
  ...attributes
}: { onChoose: OnChoose } & Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'>) {
  return (
    <label {...getButtonAttributes('quiet', 'small')}>
      {children}
      <input
        {...attributes}
        type="file"
        className="visually-hidden"
        onChange={(event) => {
          event.stopPropagation();
          onChoose([...(event.currentTarget.files ?? [])]);
          // Reset, so that choosing the same files again fires `change`.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
