import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import type { Env } from '../environment.ts';
import { openTestShop } from '../testing.ts';
import { startTracing } from './tracing.ts';

const TOKEN = 'metrics-0123456789';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** The code is 2 for an error. */
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** What the shop sends to a collector. */
interface TraceExport {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** Starts a collector that stores what it receives. */
async function startCollector() {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { resourceSpans } = body as TraceExport;
      spans.push(
        ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      );
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('continues the trace of a request in its SQL statements, without their values', async () => {
  const { spans, url } = await startCollector();
  const { ask, endTraces } = await openTestShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    METRICS_TOKEN: TOKEN,
  });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  expect((await ask('/api/products/bk01', { headers: { traceparent } })).status).toBe(200);
  await endTraces();
  const traceSpans = spans.filter((span) => span.traceId === traceId);
  const request = traceSpans.find(({ name }) => name === 'GET /api/products/:id');
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
  const select = traceSpans.find(({ name }) => name === 'select');
  expect(select?.parentSpanId).toBe(request?.spanId);
  const sql = select?.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue;
  expect(sql).toContain('FROM books');
  expect(JSON.stringify(spans)).not.toContain('bk01');
  // Metrics count the same statements.
  const authorization = `Bearer ${TOKEN}`;
  const metrics = await (await ask('/metrics', { headers: { authorization } })).text();
  expect(metrics).toMatch(/statement_duration_seconds_count\{operation="select"\} [1-9]/);
});

it('marks responses with an error of the server and statements that failed', async () => {
  const { spans, url } = await startCollector();
  const tracing = startTracing(url, 'sqlite');
  const runStatement = () =>
    tracing.observeStatement('select', 'SELECT 1', () =>
      Promise.reject(new Error('The disk is full.')),
    );
  const app = new Hono<Env>()
    .use(tracing.traceRequests((_, path) => path))
    .get('/found', (c) => c.text(''))
    .get('/failed', async (c) => c.text(await runStatement().catch(() => ''), 500))
    .get('/refused', (c) => c.text('', 499 as 400));
  await app.request('/found');
  await app.request('/refused');
  await app.request('/failed');
  await tracing.end();
  expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
    ['GET /found', 0],
    ['GET /refused', 0],
    ['select', 2],
    ['GET /failed', 2],
  ]);
});
