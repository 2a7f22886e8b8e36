import { memo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { MAX_SEARCH_CHARS, readSearch } from '#domain/finding/book-query.ts';
import { IconButton } from '#ui/controls/button.tsx';
import {
  HEART,
  Icon,
  LIBRARY,
  Mark,
  SEARCH,
  SHOPPING_BAG,
  USER_ROUND,
  X,
} from '#ui/display/icon.tsx';
import {
  assetUrl,
  changedListPath,
  queryFromSearch,
  useListPath,
  useListSearch,
} from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import { useShopFacts } from '../../data/catalogue.ts';
import { lazyPart } from '../../navigation/lazy-routes.ts';
import './site-header.css';

const { profile, address, signIn, signUp, forgot, reset } = PATHS;
const ACCOUNT = [profile, address, signIn, signUp, forgot, reset];

interface SiteHeaderProps {
  /** What is shown within the links to wishlist and cart. */
  counts: { wishlist: ReactNode; cart: ReactNode };
}

export function SiteHeader({ counts }: SiteHeaderProps) {
  const navigate = useNavigate();
  const listSearch = useListSearch();
  const query = queryFromSearch(listSearch);
  const search = (text: string) =>
    void navigate(changedListPath({ ...query, search: readSearch(text) }, listSearch));
  return (
    <header className="site-header" data-layout>
      <div className="wrap site-header-row">
        <Logo />
        <SearchBox search={query.search.typed} onSearch={search} />
        <nav className="site-nav" aria-label="Main">
          <NavItem
            to={PATHS.books + listSearch}
            pages={[PATHS.books]}
            icon={LIBRARY}
            label="Books"
          />
          <NavItem
            to={PATHS.wishlist}
            pages={[PATHS.wishlist]}
            icon={HEART}
            label="Wishlist"
            count={counts.wishlist}
          />
          <NavItem
            to={PATHS.cart}
            pages={[PATHS.cart, PATHS.checkout]}
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

/** A longer name gets smaller letters, to leave space for the links in a narrow row. */
const MAX_LARGE_CHARS = 12;

export const Logo = memo(function Logo() {
  const { name, logo } = useShopFacts();
  return (
    <Link className="logo" to={PATHS.home} aria-label={`${name}, home`}>
      <Mark logo={logo} />
      <span data-long={name.length > MAX_LARGE_CHARS || undefined} {...getTextAttributes(name)}>
        {name}
      </span>
    </Link>
  );
});

/** The link to the list of books, with the filters of the list that was last on the page. */
export function BooksLink() {
  return <Link to={useListPath()}>Books</Link>;
}

const { Part: Suggestions, preload: loadSuggestions } = lazyPart(
  async () => (await import('./suggestions/suggestions.tsx')).Suggestions,
);

interface SearchBoxProps {
  search: string;
  onSearch: (text: string) => void;
}

/** A combobox whose suggestions load at its first use; without their script, it only searches. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useState(search);
  /** The last `search` that this box has taken into account. */
  const [applied, setApplied] = useState(search);
  /** What this box has searched for since `search` last changed. */
  const [submitted, setSubmitted] = useState<string>();
  /** Whether to suggest: from typing or arrow down until a search, Escape or a loss of the focus. */
  const [wantsSuggestions, setWantsSuggestions] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  if (applied !== search) {
    setApplied(search);
    setSubmitted(undefined);
    // Ignore the echo of this box's own search: the visitor may already be typing more.
    if (search !== submitted) {
      setDraft(search);
      setWantsSuggestions(false);
    }
  }
  const load = () => {
    setIsUsed(true);
    // After a failure, each use tries again.
    void Promise.allSettled([loadSuggestions()]);
  };
  const searchFor = (text: string) => {
    setDraft(text);
    setWantsSuggestions(false);
    setSubmitted(text.trim());
    onSearch(text.trim());
  };
  const changeDraft = (text: string) => {
    load();
    setDraft(text);
    setWantsSuggestions(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchFor(draft);
  };
  return (
    <form className="search-box" role="search" action={assetUrl(PATHS.books)} onSubmit={submit}>
      <input
        ref={input}
        type="text"
        role="combobox"
        name="search"
        placeholder="Search books..."
        aria-label="Search books"
        aria-autocomplete="list"
        // `Suggestions` changes this attribute on the element.
        aria-expanded="false"
        aria-controls="suggestions"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_CHARS}
        value={draft}
        onFocus={load}
        onChange={(event) => changeDraft(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          // Opens the suggestions again, for example after Escape.
          if (key === 'ArrowDown') changeDraft(draft);
        }}
      />
      {draft !== '' && (
        <IconButton
          path={X}
          aria-label="Clear search"
          className="search-box-clear"
          onClick={() => {
            changeDraft('');
            input.current?.focus();
          }}
        />
      )}
      <IconButton path={SEARCH} type="submit" aria-label="Search" />
      {isUsed && (
        <Suggestions
          input={input}
          text={wantsSuggestions ? draft : ''}
          onSearch={searchFor}
          onClose={() => setWantsSuggestions(false)}
        />
      )}
    </form>
  );
}
