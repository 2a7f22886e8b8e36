import { Link } from 'react-router';
import type { Shop } from '#contract/shop-settings.ts';
import { ARROW_UP_RIGHT, Icon } from '#ui/icon.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { Logo } from './site-header.tsx';
import './site-footer.css';

interface SiteFooterProps {
  /** The path of the list with the current filters. */
  booksTo: string;
  /** A user needs no way to sign in. */
  isSignedIn: boolean;
  shopName: string;
  /** Other sites of the shop. */
  links: Shop['links'];
  year: number;
}

export function SiteFooter({ booksTo, isSignedIn, shopName, links, year }: SiteFooterProps) {
  return (
    <footer className="site-footer" data-layout>
      <div className="wrap">
        <div className="site-footer-row">
          <div>
            <Logo />
            <p className="site-footer-tagline">There is no friend as loyal as a book.</p>
          </div>
          <div className="site-footer-columns">
            <nav aria-label="Quick links">
              <h2 className="caps">Quick links</h2>
              <ul>
                {!isSignedIn && (
                  <>
                    <li>
                      <Link to={PATHS.signUp}>Sign Up</Link>
                    </li>
                    <li>
                      <Link to={PATHS.signIn}>Sign In</Link>
                    </li>
                  </>
                )}
                <li>
                  <Link to={booksTo}>Books</Link>
                </li>
                <li>
                  <Link to={PATHS.wishlist}>Wishlist</Link>
                </li>
              </ul>
            </nav>
            <nav aria-label="The shop">
              <h2 className="caps">The shop</h2>
              <ul>
                <li>
                  <Link to={PATHS.contact}>Contact</Link>
                </li>
                <li>
                  <Link to={PATHS.returns}>Returns</Link>
                </li>
                <li>
                  <Link to={PATHS.terms}>Terms</Link>
                </li>
                <li>
                  <Link to={PATHS.privacy}>Privacy</Link>
                </li>
              </ul>
            </nav>
            {links.length > 0 && (
              <nav aria-label="Elsewhere">
                <h2 className="caps">Elsewhere</h2>
                <ul>
                  {links.map(({ name, url }) => (
                    <li key={name}>
                      <a href={url} rel="noopener">
                        {name}
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
        <p className="site-footer-fine">{`© 2023–${year} ${shopName}`}</p>
      </div>
    </footer>
  );
}
