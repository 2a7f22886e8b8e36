import { createSurvey, type Survey } from '#domain/import/survey.ts';
import type { ImportOptions } from '#contract/import-options.ts';
import type { ReadOptions } from '#domain/import/import-row.ts';
import { readCategories } from '../catalogue/categories.ts';
import type { ImportRecord } from '../records.ts';
import { findRemembered, getOptions } from './import-options.ts';
import { type ImportDependencies, type Lease, readRows } from './lease.ts';

interface SurveyedFile {
  survey: Survey;
  options: ImportOptions & ReadOptions;
  headings?: string[];
}

/** Reads the whole file once, to learn what its columns and words mean. */
export async function surveyFile(
  dependencies: ImportDependencies,
  lease: Lease,
  record: ImportRecord,
): Promise<SurveyedFile> {
  const options = getOptions(record);
  const surveyed = await readOnce(dependencies, lease, { record, options });
  if (!surveyed.survey.isMisread) return surveyed;
  const table = { ...options.table, encoding: 'windows-1252' as const };
  const again = { ...options, table };
  return readOnce(dependencies, lease, { record, options: again });
}

async function readOnce(
  dependencies: ImportDependencies,
  lease: Lease,
  { record, options }: { record: ImportRecord; options: ImportOptions },
): Promise<SurveyedFile> {
  let survey: ReturnType<typeof createSurvey> | undefined;
  let headings: string[] | undefined;
  const categories = await readCategories(dependencies.store);
  const reading = { ...options, categories };
  for await (const row of readRows(dependencies, lease, { record, options: reading })) {
    if (row.kind === 'table') ({ headings } = row);
    survey ??= createSurvey(options, {
      remembered:
        record.isKept && headings && (await findRemembered(dependencies.store.records, headings)),
      categories,
    });
    survey.add(row);
  }
  survey ??= createSurvey(options);
  return { survey: survey.finish(), options: reading, ...(headings && { headings }) };
}
