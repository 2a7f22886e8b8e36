import { Link } from 'react-router';
import type { PageName, Shop } from '#contract/shop-settings.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { createMailLink, createPhoneLink } from '#domain/shop/contact-links.ts';
import { Notice } from '#ui/messages/notice.tsx';
import { PATHS } from '../../navigation/screens.ts';
import { DEFAULT_TEXTS, PAGE_HEADS, splitParagraphs } from './default-texts.ts';
import './shop-page.css';

/** Removes the role of a notice: a notice that never changes needs no live region. */
const NO_ROLE = { role: undefined };

interface ShopPageProps {
  name: PageName;
  shop: Shop;
  /** The owner's own text; '' for the default text. */
  text: string;
  /** Whether the shop is a demo, which sells nothing. */
  isDemo: boolean;
}

/** The content below the heading of a page about the shop itself, such as its terms. */
export function ShopPage({ name, shop, text, isDemo }: ShopPageProps) {
  return (
    <>
      {isDemo && (
        <Notice tone="info" heading="This is a demo" {...NO_ROLE}>
          Nothing is sold here: no money moves, and no parcel is sent. The page says what a shop
          would.
        </Notice>
      )}
      {name === 'contact' && <ContactDetails shop={shop} />}
      {text === '' ? (
        DEFAULT_TEXTS[name](shop).map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <Paragraphs texts={paragraphs} />
          </section>
        ))
      ) : (
        <Paragraphs texts={splitParagraphs(text)} />
      )}
      <OtherPages name={name} />
    </>
  );
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}

/** The address of the shop, without fields that the owner has not set. */
function ContactDetails({
  shop: { name, address, pin, email, phone },
}: Pick<ShopPageProps, 'shop'>) {
  return (
    <address>
      <strong {...getTextAttributes(name)}>{name}</strong>
      <span {...getTextAttributes(address)}>{`${address} ${pin}`}</span>
      {phone !== '' && <a href={createPhoneLink(phone)}>{phone}</a>}
      {email !== '' && <a href={createMailLink(email)}>{email}</a>}
    </address>
  );
}

function OtherPages({ name }: Pick<ShopPageProps, 'name'>) {
  const otherNames = (Object.keys(PAGE_HEADS) as PageName[]).filter((other) => other !== name);
  return (
    <nav className="shop-page-others stitch-above" aria-label="About the shop">
      {otherNames.map((other) => (
        <Link key={other} to={PATHS[other]}>
          {PAGE_HEADS[other].title}
        </Link>
      ))}
    </nav>
  );
}
