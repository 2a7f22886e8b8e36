import * as v from 'valibot';
import { KINDS, type AllRecords } from '#api/records.ts';
import { ADDRESS_FIELDS } from '#contract/account/address.ts';
import { bookSchema, categorySchema, type Book, type Category } from '#contract/catalogue/book.ts';
import { userWithListsSchema, type UserWithLists } from '#contract/account/user.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';

/** Checks the same as `isAddress`, but reports every fault. */
export const addressSchema = v.object(
  v.entriesFromList(['id', ...ADDRESS_FIELDS], v.pipe(v.string(), v.trim(), v.nonEmpty())),
);

const MAX_PROBLEMS = 10;

const recordsSchema = v.object(
  Object.fromEntries(
    Object.entries(KINDS).map(([kind, { schema }]) => [
      kind,
      v.optional(
        v.pipe(
          v.array(schema as v.GenericSchema<unknown, { _id: string }>),
          checkDuplicates('_id', ({ _id }: { _id: string }) => _id),
        ),
      ),
    ]),
  ),
) as v.GenericSchema<unknown, AllRecords>;

/** All data of the shop. Exported passwords are hashed, imported ones may be plain. */
const dataSchema = v.object({
  format: v.literal('kitabdost-mock'),
  version: v.literal(1),
  exportedAt: v.string(),
  categories: v.pipe(
    v.array(categorySchema),
    checkDuplicates('_id', (category: Category) => category._id),
  ),
  books: v.pipe(
    v.array(bookSchema),
    checkDuplicates('_id', (book: Book) => book._id),
  ),
  users: v.pipe(
    v.array(userWithListsSchema),
    checkDuplicates('email', (user: UserWithLists) => toEmailKey(user.email)),
  ),
  /** Files of older releases have none. In files of 1.0.0, `people` are called `owners`. */
  records: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform(({ owners, ...records }): unknown => ({
        ...(owners ? { people: owners } : {}),
        ...records,
      })),
      recordsSchema,
    ),
  ),
  /** The last number of each series, such as that of orders. */
  numbers: v.optional(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1)))),
  addresses: v.record(v.string(), v.array(addressSchema)),
});

export type Data = v.InferOutput<typeof dataSchema>;

/** Returns the data of a file, or its problems: 'users[2].email: Invalid type …'. */
export function readDataFile(text: string): { data: Data } | { problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [`The file is not JSON: ${String(error)}`] };
  }
  const { success, output, issues = [] } = v.safeParse(dataSchema, json);
  if (success) return { data: output };
  const problems = issues.map((issue) => `${formatPath(issue)}: ${issue.message}`);
  const restCount = problems.splice(MAX_PROBLEMS).length;
  return { problems: restCount > 0 ? [...problems, `… and ${restCount} more.`] : problems };
}

/** Formats the path of a problem as in JavaScript: 'users[2].cart[0].qty'. */
function formatPath({ path }: v.BaseIssue<unknown>): string {
  const steps = (path ?? []).map(({ key }) =>
    typeof key === 'number' ? `[${key}]` : `.${String(key)}`,
  );
  return steps.join('').replace(/^\./, '') || 'The file';
}

/** Creates a check for keys that repeat, and would be overwritten; `name` is for the error. */
function checkDuplicates<Item>(name: string, getKey: (item: Item) => string) {
  const findDuplicate = (items: Item[]) => {
    const seen = new Set<string>();
    // Adding a key that is in the set already does not change its size.
    return items.map(getKey).find((key) => seen.size === seen.add(key).size);
  };
  return v.check<Item[], (issue: v.CheckIssue<Item[]>) => string>(
    (items) => findDuplicate(items) === undefined,
    ({ input }) => `Two have the ${name} "${findDuplicate(input)}".`,
  );
}
