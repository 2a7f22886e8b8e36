import { absoluteUrl } from '../navigation/shop-facts.ts';
import { PATHS } from '../navigation/screens.ts';

/** schema.org data for search engines; `graph` has its nodes. */
export function JsonLd({ graph }: { graph: object[] }) {
  const data = { '@context': 'https://schema.org', '@graph': graph };
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: escapeForScript(JSON.stringify(data)) }}
    />
  );
}

/** Returns the breadcrumbs of the page `name` at `path`, which is below the list of books. */
export function describeBreadcrumbs(name: string, path: string) {
  const steps = [
    ['Home', PATHS.home],
    ['Books', PATHS.books],
    [name, path],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([stepName, stepPath], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: stepName,
      item: absoluteUrl(stepPath),
    })),
  };
}

/**
 * Escapes JSON for a script element, so that the text cannot end the element or begin a comment in
 * it. Also escapes U+2028 and U+2029, which JavaScript before ES2019 forbade in string literals.
 */
export function escapeForScript(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
