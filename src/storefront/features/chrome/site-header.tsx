import { NavLink } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { HEART, LIBRARY, SHOPPING_BAG, USER_ROUND } from '#ui/icons.ts';
import { PATHS } from '../../navigation/paths.ts';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import './site-header.css';

interface SiteHeaderProps {
  /** The list, with the filters in force. */
  booksTo: string;
  search: string;
  onSearch: (text: string) => void;
  /** Lines, not copies. */
  counts: { wishlist: number; cart: number };
}

export function SiteHeader({ booksTo, search, onSearch, counts }: SiteHeaderProps) {
  return (
    <header className="site-header" data-chrome>
      <div className="wrap site-header-row">
        <Logo />
        <SearchBox search={search} onSearch={onSearch} />
        <nav className="site-nav" aria-label="Main">
          <NavItem to={booksTo} icon={LIBRARY} label="Books" />
          <NavItem to={PATHS.wishlist} icon={HEART} label="Wishlist" count={counts.wishlist} />
          <NavItem to={PATHS.cart} icon={SHOPPING_BAG} label="Cart" count={counts.cart} />
          <NavItem to={PATHS.profile} icon={USER_ROUND} label="Account" />
        </nav>
      </div>
    </header>
  );
}

interface NavItemProps {
  to: string;
  /** A path of `icons.ts`. */
  icon: string;
  label: string;
  count?: number;
}

function NavItem({ to, icon, label, count }: NavItemProps) {
  return (
    <NavLink to={to} data-slot={count === undefined ? undefined : ''}>
      <Icon path={icon} />
      <span className="site-nav-label">{label}</span>
      {count ? <span className="site-nav-count">{count}</span> : null}
    </NavLink>
  );
}
