/** Pages show these values until they have read the shop's settings. */
export const DEFAULT_FACTS = {
  name: 'Kitabdost',
  returnDays: 14,
  logo: '',
  identity: {
    motto: 'There is no friend as loyal as a book.',
    headline: 'A good book is a friend in waiting.',
    lead: 'Love stories, mysteries and big ideas from India and the world, at a reader’s price.',
    since: 2023,
    heroBooks: [] as string[],
    home: ['categories', 'viewed', 'new', 'best'],
  },
};

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
