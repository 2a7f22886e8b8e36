import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  trace,
  type Context,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../environment.ts';
import type { Observe } from './metrics.ts';

/** Sends spans to an OTLP collector; `databaseSystem` is OpenTelemetry's `db.system.name`. */
export function startTracing(collectorUrl: string, databaseSystem: string) {
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'kitabdost' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('kitabdost');
  const propagator = new W3CTraceContextPropagator();
  const currentContext = new AsyncLocalStorage<Context>();

  /** Traces each request below its `traceparent`; `getRoute` returns the route's pattern. */
  function traceRequests(
    getRoute: (method: string, path: string) => string,
  ): MiddlewareHandler<Env> {
    return async (c, next) => {
      const { traceparent, tracestate } = c.req.header();
      const parent = propagator.extract(
        ROOT_CONTEXT,
        { traceparent, tracestate },
        defaultTextMapGetter,
      );
      const { method, path } = c.req;
      const route = getRoute(method, path);
      const attributes = { 'http.request.method': method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, attributes };
      const span = tracer.startSpan(`${method} ${route}`, options, parent);
      try {
        await currentContext.run(trace.setSpan(parent, span), next);
      } finally {
        span.setAttribute('http.response.status_code', c.res.status);
        if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    };
  }

  /** Creates a span for each statement of a request, with its text but not its values. */
  const observeStatement: Observe = (operation, sql, run) => {
    const parent = currentContext.getStore();
    if (!parent) return run();
    const attributes = {
      'db.system.name': databaseSystem,
      'db.operation.name': operation,
      ...(sql !== '' && { 'db.query.text': sql }),
    };
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent);
    const failed = () => span.setStatus({ code: SpanStatusCode.ERROR });
    return currentContext.run(trace.setSpan(parent, span), () => {
      const running = run();
      running.then(undefined, failed).finally(() => span.end());
      return running;
    });
  };

  return { traceRequests, observeStatement, end: () => provider.shutdown() };
}
