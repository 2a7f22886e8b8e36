import { Hono } from 'hono/tiny';
import {
  bestSellersResponseSchema,
  billsResponseSchema,
  billsQuerySchema,
  periodQuerySchema,
  salesReportResponseSchema,
  stockValueResponseSchema,
} from '#contract/desk-reports.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { streamCsv } from '../desk/csv.ts';
import { requireOwner } from '../desk/owner.ts';
import {
  checkPeriod,
  reportBestSellers,
  reportBills,
  reportSales,
  reportStock,
  writeBestSellers,
  writeBills,
  writeSales,
  writeStock,
} from '../desk/reports.ts';

/** What was sold, what is in stock, and what was billed; each also as a file. */
export function createDeskReportRoutes(dependencies: Dependencies) {
  const guard = requireOwner(dependencies);
  return new Hono()
    .get(
      '/sales',
      call({
        summary: 'Returns orders, copies and ₹ of each day of a period.',
        guard,
        query: periodQuerySchema,
        responses: { 200: salesReportResponseSchema },
      }),
      async (c) => c.json(await reportSales(dependencies, checkPeriod(c.req.valid('query')))),
    )
    .get(
      '/sales.csv',
      call({
        summary: 'The same as a CSV, a line for each day.',
        guard,
        query: periodQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) => streamCsv('sales.csv', writeSales(dependencies, checkPeriod(c.req.valid('query')))),
    )
    .get(
      '/best-sellers',
      call({
        summary: 'Returns the 50 books of which most copies were sold in a period.',
        guard,
        query: periodQuerySchema,
        responses: { 200: bestSellersResponseSchema },
      }),
      async (c) => c.json(await reportBestSellers(dependencies, checkPeriod(c.req.valid('query')))),
    )
    .get(
      '/best-sellers.csv',
      call({
        summary: 'The same as a CSV, a line for each book.',
        guard,
        query: periodQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) =>
        streamCsv(
          'best-sellers.csv',
          writeBestSellers(dependencies, checkPeriod(c.req.valid('query'))),
        ),
    )
    .get(
      '/stock',
      call({
        summary: 'Returns what all copies in stock cost at the prices that are payable now.',
        guard,
        responses: { 200: stockValueResponseSchema },
      }),
      async (c) => c.json(await reportStock(dependencies)),
    )
    .get(
      '/stock.csv',
      call({
        summary: 'Returns the books that are in stock as a CSV, with the value of their copies.',
        guard,
        responses: { 200: 'text/csv' },
      }),
      () => streamCsv('stock.csv', writeStock(dependencies)),
    )
    .get(
      '/bills',
      call({
        summary: 'Returns the register of bills and credit notes of a month.',
        guard,
        query: billsQuerySchema,
        responses: { 200: billsResponseSchema },
      }),
      async (c) => c.json(await reportBills(dependencies, c.req.valid('query'))),
    )
    .get(
      '/bills.csv',
      call({
        summary: 'The same as a CSV, a line for each bill and credit note.',
        guard,
        query: billsQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) => {
        const { month } = c.req.valid('query');
        return streamCsv(`bills-${month}.csv`, writeBills(dependencies, month));
      },
    );
}
