import { Hono } from 'hono/tiny';
import {
  bestSellersResponseSchema,
  billsResponseSchema,
  billsQuerySchema,
  periodQuerySchema,
  runsOutQuerySchema,
  runsOutResponseSchema,
  salesReportResponseSchema,
  stockValueResponseSchema,
} from '#contract/desk/desk-reports.ts';
import { guardCalls } from '../../call/call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createCsvExport } from '../../desk/audit.ts';
import { requireOwner } from '../../desk/owner.ts';
import {
  checkPeriod,
  reportBestSellers,
  reportBills,
  reportRunsOut,
  reportSales,
  reportStock,
  generateBestSellersCsv,
  generateBillsCsv,
  generateRunsOutCsv,
  generateSalesCsv,
  generateStockCsv,
} from '../../desk/reports.ts';

/** The routes for reports about sales, stock and bills; each report is also available as a file. */
export function createDeskReportRoutes(dependencies: Dependencies) {
  const describe = guardCalls(requireOwner(dependencies, 'orders'));
  const exportCsv = createCsvExport(dependencies);
  return new Hono()
    .get(
      '/sales',
      describe({
        summary:
          'Returns the number of orders and copies and the amount (₹) of each day of a period.',
        query: periodQuerySchema,
        responses: { 200: salesReportResponseSchema },
      }),
      async (c) => c.json(await reportSales(dependencies, checkPeriod(c.req.valid('query')))),
    )
    .get(
      '/sales.csv',
      describe({
        summary: 'Returns the same as a CSV, one line per day.',
        query: periodQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) =>
        exportCsv(
          c,
          'sales.csv',
          generateSalesCsv(dependencies, checkPeriod(c.req.valid('query'))),
        ),
    )
    .get(
      '/best-sellers',
      describe({
        summary: 'Returns the 50 books with the most copies sold in a period.',
        query: periodQuerySchema,
        responses: { 200: bestSellersResponseSchema },
      }),
      async (c) => c.json(await reportBestSellers(dependencies, checkPeriod(c.req.valid('query')))),
    )
    .get(
      '/best-sellers.csv',
      describe({
        summary: 'Returns the same as a CSV, one line per book.',
        query: periodQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) =>
        exportCsv(
          c,
          'best-sellers.csv',
          generateBestSellersCsv(dependencies, checkPeriod(c.req.valid('query'))),
        ),
    )
    .get(
      '/runs-out',
      describe({
        summary:
          'Returns the books that run out within some days at the sales of the last eight weeks, soonest first, with the number of copies to order.',
        query: runsOutQuerySchema,
        responses: { 200: runsOutResponseSchema },
      }),
      async (c) => c.json(await reportRunsOut(dependencies, c.req.valid('query'))),
    )
    .get(
      '/runs-out.csv',
      describe({
        summary: 'Returns the copies to order as a CSV.',
        query: runsOutQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) => exportCsv(c, 'order.csv', generateRunsOutCsv(dependencies, c.req.valid('query'))),
    )
    .get(
      '/stock',
      describe({
        summary: 'Returns the value of all copies in stock at current prices.',
        responses: { 200: stockValueResponseSchema },
      }),
      async (c) => c.json(await reportStock(dependencies)),
    )
    .get(
      '/stock.csv',
      describe({
        summary: 'Returns the books in stock as a CSV, with the value of their copies.',
        responses: { 200: 'text/csv' },
      }),
      (c) => exportCsv(c, 'stock.csv', generateStockCsv(dependencies)),
    )
    .get(
      '/bills',
      describe({
        summary: 'Returns the register of bills and credit notes of a month.',
        query: billsQuerySchema,
        responses: { 200: billsResponseSchema },
      }),
      async (c) => c.json(await reportBills(dependencies, c.req.valid('query'))),
    )
    .get(
      '/bills.csv',
      describe({
        summary: 'Returns the same as a CSV, one line per bill and credit note.',
        query: billsQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) => {
        const { month } = c.req.valid('query');
        return exportCsv(c, `bills-${month}.csv`, generateBillsCsv(dependencies, month));
      },
    );
}
