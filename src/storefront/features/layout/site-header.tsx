import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { HEART, Icon, LIBRARY, Mark, SHOPPING_BAG, USER_ROUND } from '#ui/icon.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { getShopFacts } from '../../navigation/shop-facts.ts';
import { SearchBox } from './search-box.tsx';
import './site-header.css';

const BOOKS = [PATHS.books];
const WISHLIST = [PATHS.wishlist];
const CART = [PATHS.cart, PATHS.checkout];
const { profile, address, signIn, signUp, forgot, reset } = PATHS;
const ACCOUNT = [profile, address, signIn, signUp, forgot, reset];

interface SiteHeaderProps {
  /** The path of the list with the current filters. */
  booksTo: string;
  search: string;
  onSearch: (text: string) => void;
  /** What is shown beside the links to wishlist and cart. */
  counts: { wishlist: ReactNode; cart: ReactNode };
}

export function SiteHeader({ booksTo, search, onSearch, counts }: SiteHeaderProps) {
  return (
    <header className="site-header" data-layout>
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
  /** A path from `icon.tsx`. */
  icon: string;
  label: string;
  count?: ReactNode;
}

function NavItem({ to, pages, icon, label, count }: NavItemProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      aria-current={getAriaCurrent(pathname, pages)}
      data-slot={count === undefined ? undefined : ''}
    >
      <Icon path={icon} />
      <span className="site-nav-label">{label}</span>
      {count}
    </Link>
  );
}

function getAriaCurrent(pathname: string, pages: string[]): 'page' | 'true' | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === pages[0]) return 'page';
  return pages.some((page) => path === page || path.startsWith(`${page}/`)) ? 'true' : undefined;
}

export function Logo() {
  const { name } = getShopFacts();
  return (
    <Link className="logo" to={PATHS.home} aria-label={`${name}, home`}>
      <Mark />
      <span>{name}</span>
    </Link>
  );
}
