import {
  type Context,
  createContextKey,
  createTraceState,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type Sampler, SamplingDecision, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceContext } from './trace-context.ts';
import type { Tracer } from './tracer.ts';

export interface TraceCollector {
  /** The address of the collector, to which `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  /** The share of the requests that are recorded, from 0 to 1. */
  readonly share: number;
  readonly log: { warn(details: object, message: string): void };
}

/**
 * Sends spans to a collector by OTLP over HTTP. Chance decides whether a request is recorded, and neither the flag nor the id
 * that the caller sends, because a stranger chooses both and could otherwise fill the collector or hide from it. What follows
 * from a request is recorded exactly if the request is.
 */
export function otlpTracer({ endpoint, headers, serviceName, version, share, log }: TraceCollector): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: ownSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: tellingFailures(exporter, log) })],
  });
  const tracer = provider.getTracer('rentwire', version);
  /** The spans of this process, so that a span within one of them is recorded exactly if that one is. */
  const own = new WeakMap<TraceContext, Span>();

  return {
    start({ name, kind, attributes = {}, parent, link, startedAt }) {
      const options = {
        kind: SpanKind[kind],
        attributes: { ...attributes },
        links: link === null ? [] : [{ context: remote(link) }],
        startTime: startedAt,
      };
      const within = parent === null ? ROOT_CONTEXT : contextOf(parent, own.get(parent)).setValue(IS_OURS, parent.isOurs);
      const span = tracer.startSpan(name, options, within);
      const { traceId, spanId, traceFlags: flags, traceState } = span.spanContext();
      const context = { traceId, spanId, flags, isOurs: true, state: traceState?.serialize() ?? '' };
      own.set(context, span);
      return {
        context,
        end({ name: finalName, attributes: found, failed }) {
          if (finalName !== undefined) span.updateName(finalName);
          span.setAttributes({ ...found });
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    close: () => provider.shutdown(),
  };
}

const IS_OURS = createContextKey('whether this server has set the flags of the parent');

/** Follows what this server has decided before about the work that caused the span, and otherwise leaves it to chance. */
function ownSampler(share: number): Sampler {
  return {
    shouldSample(context: Context) {
      const parent = context.getValue(IS_OURS) === true ? trace.getSpanContext(context) : undefined;
      const isRecorded = parent === undefined ? Math.random() < share : (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
      return { decision: isRecorded ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
    },
    toString: () => `share ${share}`,
  };
}

/** Says once that the collector takes nothing, and not again before it has taken something. */
function tellingFailures(exporter: SpanExporter, log: TraceCollector['log']): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !failing) log.warn({ err: result.error }, 'the collector of traces takes nothing');
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

function contextOf(parent: TraceContext, span: Span | undefined) {
  return span === undefined ? trace.setSpanContext(ROOT_CONTEXT, remote(parent)) : trace.setSpan(ROOT_CONTEXT, span);
}

function remote({ traceId, spanId, flags, state }: TraceContext): SpanContext {
  return {
    traceId,
    spanId,
    traceFlags: flags,
    isRemote: true,
    ...(state !== '' && { traceState: createTraceState(state) }),
  };
}
