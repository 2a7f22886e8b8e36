import { absoluteUrl } from '../navigation/page-head.tsx';
import { PATHS } from '../navigation/paths.ts';

/** schema.org data for search engines. */
export function JsonLd({ graph }: { graph: object[] }) {
  const data = { '@context': 'https://schema.org', '@graph': graph };
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: escapeForScript(JSON.stringify(data)) }}
    />
  );
}

/** The breadcrumbs of a page below the list of books. */
export function describeBreadcrumbs(name: string, path: string) {
  const steps = [
    ['Home', PATHS.home],
    ['Books', PATHS.books],
    [name, path],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([step, to], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step,
      item: absoluteUrl(to),
    })),
  };
}

/** Escapes JSON so that it cannot end the script element that contains it or begin a comment there. */
export function escapeForScript(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
