/** Where the people behind the shop are found; whoever adopts the shop puts their own here. */
export const AUTHOR_LINKS = [
  { name: 'Website', url: 'https://kitabdost.example/' },
  { name: 'GitHub', url: 'https://github.com/kitabdost' },
  { name: 'LinkedIn', url: 'https://www.linkedin.com/company/kitabdost' },
  { name: 'Twitter', url: 'https://twitter.com/kitabdost' },
] as const;
