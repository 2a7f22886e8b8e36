import { NavLink } from 'react-router';
import { useIsOwner } from '../frame-data.ts';
import '../parts/lists.css';

/** Tabs of the settings pages. A helper may open only "Your sign-in", and so sees no tabs. */
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
