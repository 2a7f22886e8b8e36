/** Links to other sites of the people behind the shop. Replace them with your own. */
export const ELSEWHERE_LINKS = [
  { name: 'Website', url: 'https://kitabdost.example/' },
  { name: 'GitHub', url: 'https://github.com/kitabdost' },
  { name: 'LinkedIn', url: 'https://www.linkedin.com/company/kitabdost' },
  { name: 'Twitter', url: 'https://twitter.com/kitabdost' },
] as const;
