import type { ComponentProps } from 'react';
import './button.css';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'secondary' | 'tonal' | 'quiet' | 'accent' | 'text' | 'danger';
  size?: 'small' | 'large';
  /** Shown in capitals; its name stays as written. */
  caps?: boolean;
}

export function Button({ look = 'primary', size, caps, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${className}`.trim()}
      data-look={look}
      data-size={size}
      data-caps={caps || undefined}
      {...rest}
    />
  );
}

/** A round-the-icon button: give it an `aria-label`. */
export function IconButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`icon-button ${className}`.trim()} {...rest} />;
}
