import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps, type Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon, X } from '../display/icon.tsx';
import './button.css';

type Look = 'primary' | 'secondary' | 'tonal' | 'quiet' | 'accent' | 'text' | 'danger';
type Size = 'small' | 'large';

export interface ButtonLook {
  look?: Look | undefined;
  size?: Size | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shown in capitals; the accessible name keeps its case. */
  isUppercase?: boolean;
}

export function Button({
  look = 'primary',
  size,
  isUppercase,
  className = '',
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The caller may have a ref, too.
  type Handle = HTMLButtonElement | null;
  useImperativeHandle<Handle, Handle>(ref as Ref<Handle>, () => button.current, []);
  const { disabled } = rest;
  // Gives the focus back, because browsers take it from a button that is disabled for a while.
  useLayoutEffect(() => {
    const { current } = button;
    if (!disabled || document.activeElement !== current) return undefined;
    return () => {
      if (document.activeElement === document.body) current?.focus();
    };
  }, [disabled]);
  return (
    <button
      ref={button}
      type="button"
      onClick={(event) => {
        // A form would be sent again before it can disable the button.
        if (rest.type === 'submit' && event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      className={`button ${className}`.trim()}
      data-look={look}
      data-size={size}
      data-caps={isUppercase || undefined}
      {...rest}
    />
  );
}

/** Returns the attributes that make a link or a label look like a `Button`. */
export function getButtonAttributes(look: Look = 'primary', size?: Size) {
  return { className: 'button', 'data-look': look, 'data-size': size };
}

/** A button that contains only an icon, such as that of this `path`: give it an `aria-label`. */
export function IconButton({
  className = '',
  path,
  children = path && <Icon path={path} />,
  ...rest
}: ComponentProps<'button'> & { path?: string }) {
  return (
    <button type="button" className={`icon-button ${className}`.trim()} {...rest}>
      {children}
    </button>
  );
}

/** Ignores the second click of a double click, which would hit what has moved there. */
export function ignoreDoubleClick(act: () => void) {
  return ({ detail }: { detail: number }) => {
    if (detail < 2) act();
  };
}

interface RemoveButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  onRemove: () => void;
}

/** Removes an entry of a list: give it an `aria-label`. */
export function RemoveButton({
  className = 'icon-button',
  children = <Icon path={X} />,
  onRemove,
  ...rest
}: RemoveButtonProps) {
  return (
    <button type="button" className={className} {...rest} onClick={ignoreDoubleClick(onRemove)}>
      {children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps, ButtonLook {}

/** A link to another screen that looks like a `Button`. */
export function ButtonLink({ look, size, className = '', ...rest }: ButtonLinkProps) {
  const attributes = getButtonAttributes(look, size);
  return <Link {...attributes} className={`button ${className}`.trim()} {...rest} />;
}
