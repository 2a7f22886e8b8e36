import { absoluteUrl } from '../navigation/absolute-url.ts';

const SITE_NAME = 'Kitabdost';

interface PageHeadProps {
  title: string;
  description: string;
  /** The path of the canonical address. Without it, search engines must not index the page. */
  path?: string;
  /** The path of a picture for previews, before that of the shop. */
  image?: string | undefined;
}

/** Title, description, canonical link and Open Graph tags, which React moves into the head. */
export function PageHead({ title, description, path, image }: PageHeadProps) {
  const fullTitle = `${title} · ${SITE_NAME}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absoluteUrl(path)} />
      )}
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {image !== undefined && <meta property="og:image" content={absoluteUrl(image)} />}
      <meta property="og:image" content={absoluteUrl('/og.png')} />
      {path !== undefined && <meta property="og:url" content={absoluteUrl(path)} />}
    </>
  );
}
