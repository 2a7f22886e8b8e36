import * as v from 'valibot';
import { addressSchema } from '#contract/address-schema.ts';
import { bookSchema, type Book } from '#contract/book.ts';
import { categorySchema, type Category } from '#contract/category.ts';
import { userSchema, type User } from '#contract/user.ts';
import { emailKey } from '#domain/email-key.ts';
import type { Snapshot } from '#stores/snapshot.ts';
import { noDuplicates } from './no-duplicates.ts';
import { recordsSchema } from './record-schemas.ts';

const MOST_PROBLEMS = 10;

/** All data of the shop. Users are as stored, with hashed passwords; addresses are keyed by email. */
const dataSchema = v.object({
  format: v.literal('kitabdost-mock'),
  version: v.literal(1),
  exportedAt: v.string(),
  categories: v.pipe(
    v.array(categorySchema),
    noDuplicates('_id', (category: Category) => category._id),
  ),
  books: v.pipe(
    v.array(bookSchema),
    noDuplicates('_id', (book: Book) => book._id),
  ),
  users: v.pipe(
    v.array(userSchema),
    noDuplicates('email', (user: User) => emailKey(user.email)),
  ),
  /** Files of older releases have none. */
  records: v.optional(recordsSchema),
  numbers: v.optional(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1)))),
  addresses: v.record(v.string(), v.array(addressSchema)),
});

export type Data = Omit<v.InferOutput<typeof dataSchema>, 'records'> & Pick<Snapshot, 'records'>;

/** The data of a file, or its problems: 'users[2].email: Invalid type …'. */
export function readDataFile(text: string): { data: Data } | { problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [`The file is no JSON: ${String(error)}`] };
  }
  const { success, output, issues = [] } = v.safeParse(dataSchema, json);
  if (success) return { data: output };
  const problems = issues.map((issue) => `${pathOf(issue)}: ${issue.message}`);
  const rest = problems.splice(MOST_PROBLEMS).length;
  return { problems: rest > 0 ? [...problems, `… and ${rest} more.`] : problems };
}

/** As a JavaScript path: 'users[2].cart[0].qty'. */
function pathOf({ path }: v.BaseIssue<unknown>): string {
  const steps = (path ?? []).map(({ key }) =>
    typeof key === 'number' ? `[${key}]` : `.${String(key)}`,
  );
  return steps.join('').replace(/^\./, '') || 'The file';
}
