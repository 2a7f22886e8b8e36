import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import type { PageName, Shop } from '#contract/shop-settings.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { createMailLink, createPhoneLink } from '#domain/shop/contact-links.ts';
import { Notice } from '#ui/messages/notice.tsx';
import { catalogueContext, useCatalogue } from '../data/catalogue.ts';
import { ReadFailure } from '../data/failure.tsx';
import { useResource } from '../data/resource.ts';
import {
  DEFAULT_TEXTS,
  PAGE_HEADS,
  splitParagraphs,
} from '../features/shop-pages/default-texts.ts';
import { PageHead } from '../navigation/page-head.tsx';
import { routePath } from '../navigation/paths.ts';
import { PATHS, trimSlash } from '../navigation/screens.ts';
import { hasGuest } from '../navigation/shop-facts.ts';
import './shop-page.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = readPageName(routePath(new URL(request.url).pathname));
  return { page: await context.get(catalogueContext).page(name).use() };
}

/** The loader need not run again: in a browser the component reads the data from the catalogue. */
export const shouldRevalidate = () => false;

/** Terms, privacy, returns and contact. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const name = readPageName(useLocation().pathname);
  const page = useCatalogue().page(name);
  const { data, status, error } = useResource(page, loaded.page);
  const { title, description } = PAGE_HEADS[name];
  return (
    <div className="wrap page">
      <PageHead title={title} description={description} path={PATHS[name]} />
      <article className="shop-page">
        {/* The same element before and after the text has loaded, because it has the focus. */}
        <h1 tabIndex={-1}>{title}</h1>
        {data ? (
          <ShopPage name={name} {...data} isDemo={hasGuest() === true} />
        ) : status === 'failed' ? (
          <ReadFailure what="This page" error={error} onRetry={page.reread} />
        ) : (
          <p role="status">Loading this page...</p>
        )}
      </article>
    </div>
  );
}

/** Returns the name of the page about the shop at `path`; `terms` for any other path. */
function readPageName(path: string): PageName {
  const name = trimSlash(path).toLowerCase().slice(1);
  return Object.hasOwn(PAGE_HEADS, name) ? (name as PageName) : 'terms';
}

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
        <Notice tone="info" heading="This is a demo" isLive={false}>
          Nothing is sold here: no money moves, and no parcel is sent. The page says what a shop
          would.
        </Notice>
      )}
      {name === 'contact' && <ContactDetails shop={shop} />}
      {text === '' ? (
        DEFAULT_TEXTS[name](shop).map(([heading, ...paragraphs]) => (
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
  return texts.map((text, index) => (
    <p key={index} {...getTextAttributes(text)}>
      {text}
    </p>
  ));
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
