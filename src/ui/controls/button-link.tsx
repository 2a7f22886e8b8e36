import { Link, type LinkProps } from 'react-router';
import { getButtonAttributes, type ButtonLook } from './button.tsx';

interface ButtonLinkProps extends LinkProps, ButtonLook {}

/** A link to another screen that looks like a `Button`. */
export function ButtonLink({ look, size, className = '', ...rest }: ButtonLinkProps) {
  const attributes = getButtonAttributes(look, size);
  return <Link {...attributes} className={`button ${className}`.trim()} {...rest} />;
}
