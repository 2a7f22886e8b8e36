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

/** The demo's links to other sites; a server has only those of its owner. */
export const DEMO_LINKS = [
  { name: 'Website', url: 'https://kitabdost.example/' },
  { name: 'GitHub', url: 'https://github.com/kitabdost' },
  { name: 'LinkedIn', url: 'https://www.linkedin.com/company/kitabdost' },
  { name: 'Twitter', url: 'https://twitter.com/kitabdost' },
];
