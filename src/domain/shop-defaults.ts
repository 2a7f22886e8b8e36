/** Pages show these values until they have read the shop's settings. */

export const DEFAULT_NAME = 'Kitabdost';
export const DEFAULT_RETURN_DAYS = 14;

/**
 * The links of the demo to other sites, until the owner sets others. A server has only links that
 * its owner sets.
 */
export const DEMO_LINKS = [
  { name: 'Website', url: 'https://kitabdost.example/' },
  { name: 'GitHub', url: 'https://github.com/kitabdost' },
  { name: 'LinkedIn', url: 'https://www.linkedin.com/company/kitabdost' },
  { name: 'Twitter', url: 'https://twitter.com/kitabdost' },
];
