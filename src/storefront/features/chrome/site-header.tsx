import { Link, useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { HEART, LIBRARY, SHOPPING_BAG, USER_ROUND } from '#ui/icons.ts';
import { PATHS } from '../../navigation/paths.ts';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import './site-header.css';

const BOOKS = [PATHS.books];
const WISHLIST = [PATHS.wishlist];
const CART = [PATHS.cart, PATHS.checkout];
const ACCOUNT = [PATHS.profile, PATHS.address, PATHS.signIn, PATHS.signUp];

interface SiteHeaderProps {
  /** The path of the list with the current filters. */
  booksTo: string;
  search: string;
  onSearch: (text: string) => void;
  /** The number of lines, not of copies. */
  counts: { wishlist: number; cart: number };
}

export function SiteHeader({ booksTo, search, onSearch, counts }: SiteHeaderProps) {
  return (
    <header className="site-header" data-chrome>
      <div className="wrap site-header-row">
        <Logo />
        <SearchBox search={search} onSearch={onSearch} />
        <nav className="site-nav" aria-label="Main">
          <NavItem to={booksTo} pages={BOOKS} icon={LIBRARY} label="Books" />
          <NavItem
            to={PATHS.wishlist}
            pages={WISHLIST}
            icon={HEART}
            label="Wishlist"
            count={counts.wishlist}
          />
          <NavItem
            to={PATHS.cart}
            pages={CART}
            icon={SHOPPING_BAG}
            label="Cart"
            count={counts.cart}
          />
          <NavItem to={PATHS.profile} pages={ACCOUNT} icon={USER_ROUND} label="Account" />
        </nav>
      </div>
    </header>
  );
}

interface NavItemProps {
  to: string;
  /** The page that the link leads to, then the other pages that mark it as current. */
  pages: string[];
  /** A path from `icons.ts`. */
  icon: string;
  label: string;
  count?: number;
}

function NavItem({ to, pages, icon, label, count }: NavItemProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      aria-current={currentOf(pathname, pages)}
      data-slot={count === undefined ? undefined : ''}
    >
      <Icon path={icon} />
      <span className="site-nav-label">{label}</span>
      {count ? <span className="site-nav-count">{count}</span> : null}
    </Link>
  );
}

function currentOf(pathname: string, pages: string[]): 'page' | 'true' | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === pages[0]) return 'page';
  return pages.some((page) => path === page || path.startsWith(`${page}/`)) ? 'true' : undefined;
}
