import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api';

export type TracedWork = {
  /** The parent span: a `traceparent` header (W3C Trace Context). */
  readonly parent?: string | null | undefined;
  readonly kind?: 'client' | 'consumer' | 'internal' | 'server';
  /** Nothing secret or personal: these leave the machine. */
  readonly attributes?: Attributes;
};

export type Tracing = AsyncDisposable;

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL, server: SpanKind.SERVER } as const;
const tracer = () => trace.getTracer('flotilla');
const EXPORT_WITHIN_MS = 5_000;

/** Absent while tracing is off: then nothing here costs more than looking at this. */
let propagator: TextMapPropagator | undefined;

/**
 * Sends traces of this process to an OpenTelemetry collector (OTLP over HTTP, `${endpoint}/v1/traces`) until it is disposed. While the collector is unavailable
 * spans are dropped. The OpenTelemetry libraries are loaded only here.
 */
export async function startTracing({ service, endpoint }: { service: string; endpoint: string }): Promise<Tracing> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, { W3CTraceContextPropagator }] =
    await Promise.all([
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
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  propagator = new W3CTraceContextPropagator();
  return {
    async [Symbol.asyncDispose]() {
      propagator = undefined;
      await provider.shutdown().catch(() => {});
      trace.disable();
      context.disable();
    },
  };
}

/** For callers that do more than call `traced`. */
export const isTracing = () => propagator !== undefined;

/** The `traceparent` of the current span; undefined while tracing is off. */
export function currentTrace(): string | undefined {
  if (!propagator) return undefined;
  const carrier: Record<string, string> = {};
  propagator.inject(context.active(), carrier, { set: (into, name, value) => (into[name] = value) });
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
  if (!propagator) return work();
  const around = parent ? propagator.extract(ROOT_CONTEXT, { traceparent: parent }, carried) : context.active();
  return tracer().startActiveSpan(name, { kind: kinds[kind], attributes }, around, async (span: Span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
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
