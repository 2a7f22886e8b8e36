import { memo, useState } from 'react';
import { Link } from 'react-router';
import type { Shop } from '#contract/shop-settings.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatCopyright } from '#domain/shop/copyright.ts';
import { DEMO_LINKS } from '#domain/shop/shop-defaults.ts';
import { useOnceHydrated } from '#ui/browser/emitter.ts';
import { ARROW_UP_RIGHT, Icon } from '#ui/display/icon.tsx';
import { BookText } from '../../components/book-facts.tsx';
import { useShop, useShopFacts } from '../../data/catalogue.ts';
import { PATHS } from '../../navigation/screens.ts';
import { useSession } from '../../session/session-store.ts';
import { BooksLink, Logo } from './site-header.tsx';
import './site-footer.css';

const isDemo = !import.meta.env.VITE_SERVER;
/** Whether the API, and so the desk, is in the browser. */
const hasMock = isDemo && !import.meta.env.VITE_API_URL;

const { contact, returns, terms, privacy } = PATHS;
const SHOP_PAGES = { Contact: contact, Returns: returns, Terms: terms, Privacy: privacy };

interface SiteFooterProps {
  /** The data with which the page was rendered; `null` if the browser has rendered it. */
  rendered: { links: Shop['links'] | undefined; year: number } | null;
}

/** The links and the year below every page: first the year of the rendering, then the current. */
export const SiteFooter = memo(function SiteFooter({ rendered }: SiteFooterProps) {
  const [thisYear] = useState(() => new Date().getFullYear());
  const year = useOnceHydrated(thisYear, rendered?.year ?? thisYear);
  const facts = useShopFacts();
  const { motto } = facts.identity;
  const ownLinks = useShop().data?.links ?? rendered?.links ?? [];
  const links = isDemo && ownLinks.length === 0 ? DEMO_LINKS : ownLinks;
  return (
    <footer className="site-footer" data-layout>
      <div className="wrap">
        <div className="site-footer-row">
          <div>
            <Logo />
            {motto && (
              <p className="site-footer-tagline" {...getTextAttributes(motto)}>
                {motto}
              </p>
            )}
          </div>
          <div className="site-footer-columns">
            <nav aria-label="Quick links">
              <h2 className="caps">Quick links</h2>
              <ul>
                <SignInLinks />
                <li>
                  <BooksLink />
                </li>
                <li>
                  <Link to={PATHS.wishlist}>Wishlist</Link>
                </li>
              </ul>
            </nav>
            <nav aria-label="The shop">
              <h2 className="caps">The shop</h2>
              <ul>
                {Object.entries(SHOP_PAGES).map(([name, path]) => (
                  <li key={path}>
                    <Link to={path}>{name}</Link>
                  </li>
                ))}
              </ul>
            </nav>
            {links.length > 0 && (
              <nav aria-label="Elsewhere">
                <h2 className="caps">Elsewhere</h2>
                <ul>
                  {links.map(({ name, url }) => (
                    <li key={`${name} ${url}`}>
                      <a href={url}>
                        <BookText text={name} />
                        <Icon path={ARROW_UP_RIGHT} />
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
        </div>
        <hr className="stitch" />
        <p className="site-footer-fine">
          <span {...getTextAttributes(facts.name)}>{formatCopyright(facts, year)}</span>
          {hasMock && (
            <>
              {' · '}
              <a href={`${import.meta.env.BASE_URL}desk`}>The owner’s desk</a>
            </>
          )}
        </p>
      </div>
    </footer>
  );
});

/** The links of a visitor, apart from the footer because they alone change with a sign-in. */
function SignInLinks() {
  if (useSession()) return null;
  return (
    <>
      <li>
        <Link to={PATHS.signUp}>Sign Up</Link>
      </li>
      <li>
        <Link to={PATHS.signIn}>Sign In</Link>
      </li>
    </>
  );
}
