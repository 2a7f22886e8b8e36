import { useSearchParams } from 'react-router';
import type { EarlierImport } from '#contract/imports/desk-imports.ts';
import { formatCount } from '#domain/values/money.ts';
import { Pager } from '../parts/pager.tsx';
import { Box } from '../parts/page.tsx';
import { formatMoment } from '../parts/texts.ts';
import { ButtonLink } from '#ui/controls/button.tsx';

interface EarlierImportsProps {
  imports: readonly EarlierImport[];
  total: number;
  next: string | null;
  /** The import whose report is on the page. */
  shown: EarlierImport | undefined;
}

/** The earlier imports, with links to their reports, in which the owner can undo them. */
export function EarlierImports({ imports, total, next, shown }: EarlierImportsProps) {
  const [params] = useSearchParams();
  const others = imports.filter((item) => item !== shown);
  if (others.length === 0) return null;
  const getReportUrl = (id: string) => {
    const to = new URLSearchParams(params);
    to.delete('step');
    to.set('job', id);
    return `/desk/import?${to.toString()}`;
  };
  return (
    <Box title="Earlier imports">
      <ul className="desk-rows">
        {others.map((item) => (
          <li key={item._id} className="desk-row-plain">
            <div>
              <b>{item.name || 'A file without a name'}</b>
              <p className="desk-small">
                {`${formatMoment(item.createdAt)} · ${describeImport(item)}`}
                {item.canUndo && ' · can be undone'}
              </p>
            </div>
            <ButtonLink
              look="text"
              size="small"
              to={getReportUrl(item._id)}
              aria-label={`Report of ${item.name || 'the import'}`}
            >
              Report
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Pager count={imports.length} total={total} next={next} />
    </Box>
  );
}

function describeImport({ state, added, changed, deleted, failed }: EarlierImport): string {
  if (state === 'running') return 'in progress';
  if (state === 'undone') return 'undone';
  const counts = [
    [added, 'added'],
    [changed, 'changed'],
    [deleted, 'deleted'],
    [failed, 'left out'],
  ] as const;
  const words = counts.filter(([count]) => count > 0);
  const text = words.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ');
  if (state === 'failed') return text ? `ended early: ${text}` : 'could not be read';
  return text || 'nothing changed';
}
