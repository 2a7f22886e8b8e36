import { NavLink } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { PATHS } from '../../paths.ts';
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
          <NavItem to={booksTo} icon="library" label="Books" />
          <NavItem to={PATHS.wishlist} icon="heart" label="Wishlist" count={counts.wishlist} />
          <NavItem to={PATHS.cart} icon="shopping-bag" label="Cart" count={counts.cart} />
          <NavItem to={PATHS.profile} icon="user-round" label="Account" />
        </nav>
      </div>
    </header>
  );
}

interface NavItemProps {
  to: string;
  icon: IconName;
  label: string;
  count?: number;
}

function NavItem({ to, icon, label, count }: NavItemProps) {
  return (
    <NavLink to={to} data-slot={count === undefined ? undefined : ''}>
      <Icon name={icon} />
      <span className="site-nav-label">{label}</span>
      {count ? <span className="site-nav-count">{count}</span> : null}
    </NavLink>
  );
}
