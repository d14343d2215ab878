import { text } from 'node:stream/consumers';
import { serveOnLoopback } from './loopback-server.ts';

/** A span as OTLP writes it, with its attributes by their names. */
interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly status: { readonly code: number };
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** The headers of each delivery. */
  readonly deliveries: NodeJS.Dict<string | string[]>[];
  close(): Promise<void>;
}

/** A collector of OpenTelemetry that takes traces as JSON over HTTP, on loopback. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const deliveries: TraceCollector['deliveries'] = [];
  const server = await serveOnLoopback(async (request, response) => {
    const body = JSON.parse(await text(request));
    deliveries.push({ ...request.headers, path: request.url });
    for (const { scopeSpans } of body.resourceSpans) {
      for (const { spans: some } of scopeSpans) {
        for (const { attributes, links = [], ...span } of some)
          spans.push({ ...span, links, attributes: Object.fromEntries(attributes.map(readAttribute)) });
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { url: server.url, spans, deliveries, close: server.close };
}

function readAttribute({ key, value }: { key: string; value: Record<string, unknown> }): [string, unknown] {
  return [key, Object.values(value)[0]];
}
