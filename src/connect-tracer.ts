import type { Logger } from 'pino';
import type { Tracer } from './adapters/tracing/tracer.ts';
import { buildOf } from './build.ts';
import type { Config } from './config.ts';

/** Connects the collector of traces. Null if there is none. */
export async function connectTracer(config: Config, log: Logger): Promise<Tracer | null> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS,
    OTEL_SERVICE_NAME,
    OTEL_TRACES_SAMPLER_ARG,
  } = config;
  if (endpoint === undefined) return null;
  // The module is loaded when it is first needed, so that the start is quicker.
  const { otlpTracer } = await import('./adapters/tracing/otlp-tracer.ts');
  const { version } = buildOf();
  const headers = Object.fromEntries(OTEL_EXPORTER_OTLP_HEADERS.map(readHeader));
  return otlpTracer({ endpoint, headers, serviceName: OTEL_SERVICE_NAME, version, share: OTEL_TRACES_SAMPLER_ARG, log });
}

/** Reads `name=value`, as the specification of OpenTelemetry writes headers. */
function readHeader(entry: string): [string, string] {
  const [name = '', ...value] = entry.split('=');
  return [name.trim(), decodeURIComponent(value.join('=').trim())];
}
