import * as v from 'valibot';
import { addressSchema } from '#contract/address.ts';
import { bookSchema, type Book } from '#contract/book.ts';
import { categorySchema, type Category } from '#contract/category.ts';
import { userSchema, type User } from '#contract/user.ts';
import { emailKey } from '#stores/email-key.ts';

const MOST_PROBLEMS = 10;

/** All data of the shop: users as stored, passwords hashed; addresses under their reader's email. */
const dataSchema = v.object({
  format: v.literal('kitabdost-mock'),
  version: v.literal(1),
  exportedAt: v.string(),
  categories: v.pipe(
    v.array(categorySchema),
    noTwins('_id', (category: Category) => category._id),
  ),
  books: v.pipe(
    v.array(bookSchema),
    noTwins('_id', (book: Book) => book._id),
  ),
  users: v.pipe(
    v.array(userSchema),
    noTwins('email', (user: User) => emailKey(user.email)),
  ),
  addresses: v.record(v.string(), v.array(addressSchema)),
});

export type Data = v.InferOutput<typeof dataSchema>;

/** What a file holds, or where and what in it is wrong: 'users[2].email: Invalid type …'. */
export function readDataFile(text: string): { data: Data } | { problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [`The file is no JSON: ${String(error)}`] };
  }
  const { success, output, issues = [] } = v.safeParse(dataSchema, json);
  if (success) return { data: output };
  const problems = issues.map((issue) => `${placeOf(issue)}: ${issue.message}`);
  const rest = problems.splice(MOST_PROBLEMS).length;
  return { problems: rest > 0 ? [...problems, `… and ${rest} more.`] : problems };
}

/** As JavaScript would reach it: 'users[2].cart[0].qty'. */
function placeOf({ path }: v.BaseIssue<unknown>): string {
  const steps = (path ?? []).map(({ key }) =>
    typeof key === 'number' ? `[${key}]` : `.${String(key)}`,
  );
  return steps.join('').replace(/^\./, '') || 'The file';
}

/** Two with the same key would be kept as one. */
function noTwins<Item>(name: string, keyOf: (item: Item) => string) {
  const findTwin = (items: Item[]) => {
    const seen = new Set<string>();
    return items.map(keyOf).find((key) => seen.size === seen.add(key).size);
  };
  return v.check<Item[], (issue: v.CheckIssue<Item[]>) => string>(
    (items) => findTwin(items) === undefined,
    ({ input }) => `Two have the ${name} "${findTwin(input)}".`,
  );
}
