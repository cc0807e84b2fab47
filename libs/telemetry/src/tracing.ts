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
  /** Where the trace comes from: a `traceparent` header (W3C Trace Context), kept as text by whoever asked for the work. */
  readonly parent?: string | null | undefined;
  readonly kind?: 'client' | 'consumer' | 'internal' | 'server';
  /** Nothing that is secret or personal: these leave the machine. */
  readonly attributes?: Attributes;
};

export type Tracing = AsyncDisposable;

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL, server: SpanKind.SERVER } as const;
const tracer = () => trace.getTracer('flotilla');
const EXPORT_WITHIN_MS = 5_000;

/** Absent while tracing is off: then nothing here costs more than looking at this. */
let propagator: TextMapPropagator | undefined;

/**
 * Sends traces of this process to an OpenTelemetry collector (OTLP over HTTP, `${endpoint}/v1/traces`) until it is disposed. A collector that is away costs
 * the spans and nothing else. The libraries are loaded only here.
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

/** For those who have to do more than `traced` to be traced. */
export const isTracing = () => propagator !== undefined;

/** The `traceparent` of the work under way, to hand on; undefined while nothing is traced. */
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

/** Does work as one span of a trace: below `parent` if there is one, else below the work that asked for it here. Whatever it throws is thrown on. */
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
