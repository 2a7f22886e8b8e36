import { NavLink } from 'react-router';
import { useIsOwner } from '../frame-data.ts';
import '../parts/lists.css';

/** The pages about the shop and its people; a helper has the last alone. */
export function SettingsTabs() {
  const isOwner = useIsOwner();
  if (!isOwner) return null;
  return (
    <nav className="desk-tabs" aria-label="Settings">
      <NavLink to="/desk/settings">Shop</NavLink>
      <NavLink to="/desk/people">People</NavLink>
      <NavLink to="/desk/audit">Who did what</NavLink>
      <NavLink to="/desk/security">Your sign-in</NavLink>
    </nav>
  );
}
