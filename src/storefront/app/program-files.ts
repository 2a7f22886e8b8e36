import type { PageName, Shop } from '#contract/shop-settings.ts';
import { escapeXml } from '#domain/values/text.ts';
import { getAuthors } from '#domain/finding/authors-and-series.ts';
import { createApiClient, readBody, readList, type ApiClient } from '#client/client.ts';
import { readBook } from '../data/read-books.ts';
import { PAGE_HEADS } from '../features/shop-pages/default-texts.ts';
import { bookPath, categoryPath } from '../navigation/paths.ts';
import { PATHS } from '../navigation/screens.ts';
import { escapeMarkdown, formatLink } from './markdown-pages.ts';

/** How many books the feed has. */
const FEED_LENGTH = 30;
/** The maximum length of the short name of a search engine: see the format OpenSearch 1.1. */
const MAX_SHORT_NAME = 16;

interface FileOptions {
  api: ApiClient;
  /** The URL of the home page, with a slash. */
  root: string;
}

interface ProgramFile {
  type: string;
  render(options: FileOptions): Promise<string>;
}

const FILES: Record<string, ProgramFile> = {
  '/llms.txt': { type: 'text/plain; charset=utf-8', render: renderLlms },
  '/opensearch.xml': { type: 'application/opensearchdescription+xml', render: renderOpenSearch },
  '/feed.xml': { type: 'application/atom+xml', render: renderFeed },
};

/** The paths of the files for programs: agents, browsers and feed readers. */
export const PROGRAM_FILES: readonly string[] = Object.keys(FILES);

/** Renders one of `PROGRAM_FILES` by `send`, below `root`. Rejects if the API fails. */
export async function renderProgramFile(
  path: string,
  send: Parameters<typeof createApiClient>[0],
  root: string,
): Promise<{ type: string; text: string }> {
  const file = FILES[path];
  if (!file) throw new Error(`There is no file for programs at ${path}.`);
  return { type: file.type, text: await file.render({ api: createApiClient(send), root }) };
}

/** Renders the guide for language models: what the shop is, and where things are. */
async function renderLlms({ api, root }: FileOptions): Promise<string> {
  const [{ shop, guest }, { categories }] = await Promise.all([
    readBody(api.shop.$get(), 'shop'),
    readList(api.categories.$get(), 'categories'),
  ]);
  const { name, identity } = shop;
  const item = (text: string, path: string, note: string) =>
    `- ${formatLink(text, root + path.slice(1))}${note && `: ${note}`}`;
  const { motto, lead } = identity;
  const pages = Object.entries(PAGE_HEADS).map(([page, { title, description }]) =>
    item(title, PATHS[page as PageName], escapeMarkdown(description.replace('{shop}', () => name))),
  );
  const isServer = Boolean(import.meta.env.VITE_SERVER);
  return joinParts(
    `# ${escapeMarkdown(name)}`,
    (lead || motto) && `> ${escapeMarkdown(lead || motto)}`,
    describeShop(shop),
    (guest || !isServer) && 'This is a demo: nothing is sold, and no money moves.',
    isServer &&
      'The home page, the list of books, every book, author, series and collection and the pages about the shop are also Markdown, at the same addresses, for requests with the header `Accept: text/markdown`.',
    '## Books',
    [
      item(
        'All books',
        PATHS.books,
        'add `?search=` with a title, an author or an ISBN, `&category=`, `&author=`, `&language=`, `&price=` for books below a price in rupees, `&available=1` for those in stock.',
      ),
      item('New arrivals', `${PATHS.books}?sort=NEWEST`, 'the newest first.'),
      item('Best sellers', `${PATHS.books}?sort=BEST_SELLING`, 'by the copies sold lately.'),
      `- A book by its ISBN: \`${root}isbn/{isbn}\` leads to its page.`,
      ...categories.map(({ categoryName, description }) =>
        item(categoryName, categoryPath(categoryName), escapeMarkdown(description)),
      ),
    ].join('\n'),
    '## The shop',
    pages.join('\n'),
    '## For programs',
    [
      item('New books', '/feed.xml', 'an Atom feed.'),
      item('Sitemap', '/sitemap.xml', 'all pages.'),
      item('Search', '/opensearch.xml', 'an OpenSearch description.'),
      ...(isServer ? [item('API', '/api/openapi.json', 'an OpenAPI document.')] : []),
    ].join('\n'),
  );
}

function describeShop({ name, address, pin, email, phone, cod }: Shop): string {
  const place = `${address} ${pin}`.trim();
  const contacts = [email, phone].filter((contact) => contact !== '').join(', ');
  return [
    `${escapeMarkdown(name)} sells books to readers in India. Prices are in rupees and include all taxes.`,
    cod.on && 'Orders are paid online, or in cash on delivery where that is offered.',
    place && `Address: ${escapeMarkdown(place)}.`,
    contacts && `Contact: ${escapeMarkdown(contacts)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function joinParts(...parts: (string | false)[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Renders the description by which browsers offer to search the shop. */
async function renderOpenSearch({ api, root }: FileOptions): Promise<string> {
  const { name, identity } = await readShop(api);
  return renderXml([
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `  <ShortName>${escapeXml(shorten(name))}</ShortName>`,
    `  <Description>${escapeXml(identity.lead || name)}</Description>`,
    '  <InputEncoding>UTF-8</InputEncoding>',
    `  <Image width="16" height="16" type="image/svg+xml">${escapeXml(root)}favicon.svg</Image>`,
    `  <Url type="text/html" template="${escapeXml(root)}books?search={searchTerms}"/>`,
    `  <Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(root)}opensearch.xml"/>`,
    '</OpenSearchDescription>',
  ]);
}

/** Returns the first words of the name, or its first letters, that a browser has space for. */
function shorten(name: string): string {
  if (name.length <= MAX_SHORT_NAME) return name;
  const end = name.lastIndexOf(' ', MAX_SHORT_NAME);
  if (end > 0) return name.slice(0, end);
  return [...new Intl.Segmenter().segment(name)]
    .map(({ segment, index }) => (index + segment.length <= MAX_SHORT_NAME ? segment : ''))
    .join('');
}

/** Renders the feed of the newest books; an entry keeps its id if the title of its book changes. */
async function renderFeed({ api, root }: FileOptions): Promise<string> {
  const query = { sort: 'NEWEST', limit: String(FEED_LENGTH) } as const;
  const [{ name, identity }, { books: listed }] = await Promise.all([
    readShop(api),
    readList(api.books.$get({ query }), 'books'),
  ]);
  // Lists have no descriptions. A book may have been removed since it was listed.
  const found = await Promise.all(listed.map(({ _id }) => readBook(api, _id)));
  const books = found.filter((book) => book !== null);
  const newest = Math.max(0, ...books.map(({ createdAt }) => Date.parse(createdAt)));
  const url = escapeXml(root);
  return renderXml([
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${url}feed.xml</id>`,
    `  <title>${escapeXml(`New books · ${name}`)}</title>`,
    ...(identity.lead ? [`  <subtitle>${escapeXml(identity.lead)}</subtitle>`] : []),
    `  <updated>${new Date(newest).toISOString()}</updated>`,
    `  <author><name>${escapeXml(name)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${url}feed.xml"/>`,
    `  <link rel="alternate" type="text/html" href="${url}books?sort=NEWEST"/>`,
    ...books.flatMap((book) => [
      '  <entry>',
      `    <id>${url}books/${escapeXml(encodeURIComponent(book._id))}</id>`,
      `    <title>${escapeXml(book.title)}</title>`,
      `    <link rel="alternate" type="text/html" href="${escapeXml(root + bookPath(book).slice(1))}"/>`,
      `    <published>${book.createdAt}</published>`,
      // The time of the creation, because readers would show each change, also a sale, as news.
      `    <updated>${book.createdAt}</updated>`,
      ...getAuthors(book).map((author) => `    <author><name>${escapeXml(author)}</name></author>`),
      ...book.genres.map((genre) => `    <category term="${escapeXml(genre)}"/>`),
      ...(book.description ? [`    <summary>${escapeXml(book.description)}</summary>`] : []),
      '  </entry>',
    ]),
    '</feed>',
  ]);
}

function renderXml(lines: string[]): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n');
}

async function readShop(api: ApiClient): Promise<Shop> {
  const { shop } = await readBody(api.shop.$get(), 'shop');
  return shop;
}
