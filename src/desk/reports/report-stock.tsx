import { useLoaderData } from 'react-router';
import { formatCount, formatRupees } from '#domain/values/money.ts';
import { dayInIndia } from '#domain/values/time.ts';
import { desk, deskFiles } from '../api.ts';
import { Download } from '../parts/download.tsx';
import { Box, PageHeading, Tabs } from '../parts/page.tsx';
import { formatMoment } from '../parts/texts.ts';

export function loader() {
  return desk.reports.stock.$get();
}

export function Component() {
  const { titles, copies, value, at } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Stock value">{formatMoment(at)}</PageHeading>
      <Tabs of="Reports" />
      <Box
        title="All copies in stock"
        more={
          <Download
            label="Stock as CSV"
            name={`stock-${dayInIndia(Date.parse(at))}.csv`}
            call={(options) => deskFiles.reports['stock.csv'].$get({}, options)}
          />
        }
      >
        <dl className="desk-figures">
          <div>
            <dd>{formatRupees(value)}</dd>
            <dt>at today’s selling prices</dt>
          </div>
          <div>
            <dd>{formatCount(copies)}</dd>
            <dt>{copies === 1 ? 'copy' : 'copies'}</dt>
          </div>
          <div>
            <dd>{formatCount(titles)}</dd>
            <dt>{titles === 1 ? 'title' : 'titles'}</dt>
          </div>
        </dl>
        <p className="desk-small">
          Copies × selling price, tax included. Copies promised to open orders are not counted.
        </p>
      </Box>
    </>
  );
}
