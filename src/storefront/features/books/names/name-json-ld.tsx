import { JsonLd } from '../../../book-parts/json-ld.tsx';
import { absoluteUrl } from '../../../navigation/absolute-url.ts';
import { PATHS } from '../../../navigation/paths.ts';

interface NameJsonLdProps {
  type: 'Person' | 'BookSeries';
  name: string;
  path: string;
}

/** An author or a series, and the way to its page, as schema.org data for search engines. */
export function NameJsonLd({ type, name, path }: NameJsonLdProps) {
  const steps = [
    ['Home', PATHS.home],
    ['Books', PATHS.books],
    [name, path],
  ] as const;
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': type, name, url: absoluteUrl(path) },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(([step, to], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: step,
          item: absoluteUrl(to),
        })),
      },
    ],
  };
  return <JsonLd data={data} />;
}
