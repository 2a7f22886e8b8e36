import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/display/icon.tsx';
import './back-link.css';

// A Lucide outline, as in `icon.tsx`.
const CHEVRON_LEFT = 'M15 18l-6-6 6-6';

/** A link to the parent page, with an arrow. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back-link" to={to}>
      <Icon path={CHEVRON_LEFT} />
      {children}
    </Link>
  );
}
