import type { Book } from '#contract/catalogue/book.ts';
import { nameBook } from '#domain/books/present-book.ts';
import { absoluteUrl, getShopFacts } from './shop-facts.ts';

interface PageHeadProps {
  title: string;
  /** `{shop}` stands for the shop's name. */
  description: string;
  /** The path of the canonical address. Without it, search engines must not index the page. */
  path?: string;
  /** The picture for links to the page; by default that of the shop. */
  preview?: Preview | undefined;
}

interface Preview {
  path: string;
  /** What the picture shows, in words. */
  alt: string;
}

/** Title, description, canonical link and Open Graph tags, which React moves into the head. */
export function PageHead({ title, description, path, preview }: PageHeadProps) {
  const { name } = getShopFacts();
  const fullTitle = `${title} · ${name}`;
  const fullDescription = description.replace('{shop}', () => name);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={fullDescription} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absoluteUrl(path)} />
      )}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={fullDescription} />
      <PreviewTags {...(preview ?? { path: getShopPreviewPath(), alt: name })} />
      {path !== undefined && <meta property="og:url" content={absoluteUrl(path)} />}
    </>
  );
}

function PreviewTags({ path, alt }: Preview) {
  return (
    <>
      <meta property="og:image" content={absoluteUrl(path)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A server draws the picture of the shop, with the words of its owner. */
function getShopPreviewPath(): string {
  return import.meta.env.VITE_SERVER ? '/previews/shop.png' : '/og.png';
}

/** Returns the picture for links to a book, which only a server draws. */
export function getBookPreview(book: Book): Preview | undefined {
  if (!import.meta.env.VITE_SERVER) return undefined;
  const path = `/previews/book-${encodeURIComponent(book._id)}.png`;
  return { path, alt: `Cover of ${nameBook(book)}` };
}

/** Returns the path of a book's picture: its own one, or a server's drawing, if any. */
export function getPicture({ _id, coverImg }: Pick<Book, '_id' | 'coverImg'>): string | undefined {
  if (coverImg !== '') return coverImg;
  return import.meta.env.VITE_SERVER ? `/covers/set/${encodeURIComponent(_id)}.svg` : undefined;
}
