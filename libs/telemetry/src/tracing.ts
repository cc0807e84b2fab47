import type * as openTelemetry from '@opentelemetry/api';
import type { Attributes, Span, TextMapPropagator } from '@opentelemetry/api';

export type TracedWork = {
  /** The parent span: a `traceparent` header (W3C Trace Context). */
  readonly parent?: string | null | undefined;
  readonly kind?: 'client' | 'consumer' | 'internal' | 'server';
  /** Nothing secret or personal: these leave the machine. */
  readonly attributes?: Attributes;
};

export type Tracing = AsyncDisposable;

const kinds = { client: 'CLIENT', consumer: 'CONSUMER', internal: 'INTERNAL', server: 'SERVER' } as const;
const EXPORT_WITHIN_MS = 5_000;

/** Absent while tracing is off: then nothing here costs more than looking at this. */
let tracing: { readonly api: typeof openTelemetry; readonly propagator: TextMapPropagator } | undefined;

/**
 * Sends traces of this process to an OpenTelemetry collector (OTLP over HTTP, `${endpoint}/v1/traces`) until it is disposed. While the collector is unavailable
 * spans are dropped. The OpenTelemetry libraries are loaded only here.
 */
export async function startTracing({ service, endpoint }: { service: string; endpoint: string }): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_WITHIN_MS });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_WITHIN_MS })],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.trace.setGlobalTracerProvider(provider);
  tracing = { api, propagator: new W3CTraceContextPropagator() };
  return {
    async [Symbol.asyncDispose]() {
      tracing = undefined;
      await provider.shutdown().catch(() => {});
      api.trace.disable();
      api.context.disable();
    },
  };
}

/** For callers that do more than call `traced`. */
export const isTracing = () => tracing !== undefined;

/** The `traceparent` of the current span; undefined while tracing is off. */
export function currentTrace(): string | undefined {
  if (!tracing) return undefined;
  const carrier: Record<string, string> = {};
  tracing.propagator.inject(tracing.api.context.active(), carrier, { set: (into, name, value) => (into[name] = value) });
  return carrier['traceparent'];
}

/** The same as headers of a request to another service. */
export function traceHeaders(): Record<string, string> {
  const traceparent = currentTrace();
  return traceparent === undefined ? {} : { traceparent };
}

/** Runs work as one span, a child of `parent` if given, else of the current span. Rethrows its errors. */
export async function traced<T>(
  name: string,
  { parent, kind = 'internal', attributes = {} }: TracedWork,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  const { api, propagator } = tracing;
  const around = parent ? propagator.extract(api.ROOT_CONTEXT, { traceparent: parent }, carried) : api.context.active();
  const tracer = api.trace.getTracer('flotilla');
  return tracer.startActiveSpan(name, { kind: api.SpanKind[kinds[kind]], attributes }, around, async (span: Span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });
}

const carried = {
  get: (carrier: Record<string, string>, name: string) => carrier[name],
  keys: (carrier: Record<string, string>) => Object.keys(carrier),
};
