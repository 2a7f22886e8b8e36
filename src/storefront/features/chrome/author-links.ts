/** Links to the authors of the shop. Replace them with your own if you fork the shop. */
export const AUTHOR_LINKS = [
  { name: 'Website', url: 'https://kitabdost.example/' },
  { name: 'GitHub', url: 'https://github.com/kitabdost' },
  { name: 'LinkedIn', url: 'https://www.linkedin.com/company/kitabdost' },
  { name: 'Twitter', url: 'https://twitter.com/kitabdost' },
] as const;
