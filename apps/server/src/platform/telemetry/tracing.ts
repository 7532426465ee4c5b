import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Logger } from "pino";

/** Attributes of a span: never texts, names, addresses or tokens of users. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface TracingOptions {
  /** Where a collector takes OTLP over HTTP; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the traces that begin here so many are sent: 0 to 1. One that begins elsewhere is sent if it says so. */
  readonly share: number;
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** Which of several processes. */
  readonly instance: string;
  readonly logger: Pick<Logger, "warn">;
}

/** How long a collector may take, also while the process stops. */
const timeoutMillis = 3000;

/** Asked for each time: one that is kept goes on telling the first collector after a process has begun anew. */
const tracer = () => trace.getTracer("yiqiao");

/**
 * Sends what {@link withSpan} and {@link beginSpan} tell to a collector (OpenTelemetry, OTLP/HTTP). Until this is called they
 * cost a call, and nothing of the libraries is loaded.
 * @returns stops, after what is left was sent
 */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const { endpoint, headers, share, logger } = options;
  const [hooks, { W3CTraceContextPropagator }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
    ]);
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis });
  let isFailing = false;
  const told = {
    export: (...[spans, done]: Parameters<typeof exporter.export>) =>
      exporter.export(spans, (result) => {
        const isFailed = result.error !== undefined;
        if (isFailed && !isFailing) logger.warn({ err: result.error }, "traces cannot be sent");
        isFailing = isFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      "service.name": options.serviceName,
      "service.version": options.serviceVersion,
      "service.instance.id": options.instance,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: told })],
  });
  const contexts = new hooks.AsyncLocalStorageContextManager().enable();
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async () => {
    // That something was left is told already.
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    contexts.disable();
    context.disable();
    propagation.disable();
  };
}

/** Runs work as a child of the current span, or as a root span. */
export function withSpan<T>(name: string, facts: SpanFacts, run: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind.INTERNAL, attributes: facts }, async (span) => {
    try {
      return await run();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A statement of the database, if it is a part of something: what polls by itself would be most of all traces. */
export function withStatement<T>(run: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan() === undefined) return run();
  return withSpan("statement", { "db.system.name": "postgresql" }, run);
}

/** The text of a running statement, without its values. */
export function noteStatement(text: string): void {
  const span = trace.getActiveSpan();
  if (span?.isRecording() !== true) return;
  const words = text.trim().split(/\s+/, 2).join(" ");
  span.updateName(words).setAttribute("db.query.text", text.slice(0, mostOfStatement));
}
const mostOfStatement = 2000;

/** Begins a span that is reported when it ends. @returns ends it */
export function timeSpan(name: string, facts: SpanFacts): (more?: SpanFacts) => void {
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes: facts });
  return (more = {}) => span.setAttributes(more).end();
}

export interface BegunSpan {
  /** Runs what is a part of it. */
  within(run: () => void): void;
  end(name: string, facts: SpanFacts, isFailed: boolean): void;
}

/** Traces a response; the caller may name the trace that it belongs to. */
export function beginSpan(headers: Readonly<Record<string, unknown>>): BegunSpan {
  const caller = propagation.extract(context.active(), headers);
  const span = tracer().startSpan("request", { kind: SpanKind.SERVER }, caller);
  return {
    within: (run) => context.with(trace.setSpan(caller, span), run),
    end: (name, facts, isFailed) => {
      span.updateName(name).setAttributes(facts);
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The kind of failure; its message may quote a user. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
}
