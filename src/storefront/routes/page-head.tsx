import { absoluteUrl } from '../navigation/absolute-url.ts';

const SITE_NAME = 'Kitabdost';

interface PageHeadProps {
  title: string;
  description: string;
  /** The path of the canonical address. Without it, search engines must not index the page. */
  path?: string;
}

/** Title, description, canonical link and Open Graph tags, which React moves into the head. */
export function PageHead({ title, description, path }: PageHeadProps) {
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
      <meta property="og:image" content={absoluteUrl('/og.png')} />
      {path !== undefined && <meta property="og:url" content={absoluteUrl(path)} />}
    </>
  );
}
