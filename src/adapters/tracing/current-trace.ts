import { AsyncLocalStorage } from 'node:async_hooks';
import { readTraceContext, type TraceContext, traceparentOf } from './trace-context.ts';
import type { Attributes, OpenSpan, SpanDescription, Tracer } from './tracer.ts';

/*
 * The trace of the work that runs now. Everything that the work awaits finds it here, so that no function has to pass it on.
 * Without a tracer nothing is recorded, and what the caller sent is passed on as it is.
 */

/** The work that one span shows. */
interface Scope {
  readonly tracer: Tracer | null;
  /** Where the caller stands in its trace. */
  parent: TraceContext | null;
  /** The trace of the request that carried the message, if the message belongs to another one. */
  link: TraceContext | null;
  /** Starts the span when something first needs it, because a message can still say to which trace it belongs. */
  readonly open: () => OpenSpan | null;
}

/** What is known of a span at its end. */
export interface SpanEnd {
  name?: string;
  attributes: Attributes;
  failed: boolean;
}

const scopes = new AsyncLocalStorage<Scope | null>();

/** Runs work under the trace that a request names. `work` says at its end what the span was about. */
export async function underTrace<T>(
  tracer: Tracer | null,
  parent: TraceContext | null,
  span: SpanDescription,
  work: (end: SpanEnd) => Promise<T>,
): Promise<T> {
  const scope = scopeFor(tracer, parent, span);
  const end: SpanEnd = { attributes: {}, failed: false };
  return scopes.run(scope, async () => {
    try {
      return await work(end);
    } finally {
      scope.open()?.end(end);
    }
  });
}

/**
 * Runs work as a span within the present one. `tracer` is for work that may begin a trace of its own. The span has failed if
 * the work throws something that `isRefusal` does not accept.
 */
export async function inSpan<T>(
  span: SpanDescription & { readonly tracer?: Tracer | null; readonly isRefusal?: (error: unknown) => boolean },
  work: () => Promise<T>,
): Promise<T> {
  const outer = scopes.getStore() ?? null;
  const tracer = outer?.tracer ?? span.tracer ?? null;
  if (tracer === null) return work();
  const scope = scopeFor(tracer, placeOf(outer), span);
  const end: SpanEnd = { attributes: {}, failed: false };
  return scopes.run(scope, async () => {
    // A trace shows the whole time, so the span begins before the work does.
    scope.open();
    try {
      return await work();
    } catch (error) {
      end.failed = span.isRefusal?.(error) !== true;
      end.attributes = { 'error.type': typeOf(error) };
      throw error;
    } finally {
      scope.open()?.end(end);
    }
  });
}

/** Runs work that goes on with an earlier trace, as this server has stored it, or under none. */
export function continueTrace<T>(traceparent: string | null, work: () => T): T {
  const stored = readTraceContext(traceparent);
  const parent = stored === null ? null : { ...stored, isOurs: true };
  return scopes.run(parent === null ? null : { tracer: null, parent, link: null, open: () => null }, work);
}

/**
 * Takes the trace that a message names. The same trace in the header of the request stays, because it is closer; from another
 * one there is a link.
 */
export function adoptTrace(traceparent: unknown, tracestate: unknown): void {
  const scope = scopes.getStore();
  const named = readTraceContext(traceparent, tracestate);
  if (scope === undefined || scope === null || named === null || named.traceId === scope.parent?.traceId) return;
  scope.link = scope.parent;
  scope.parent = named;
}

/** The headers that tell another server to which trace a request belongs. Empty without a trace. */
export function traceHeaders(): Record<string, string> {
  const place = placeOf(scopes.getStore() ?? null);
  if (place === null) return {};
  return { traceparent: traceparentOf(place), ...(place.state !== '' && { tracestate: place.state }) };
}

/** The `traceparent` of the present work, for work that goes on later; null without a trace. */
export function currentTraceparent(): string | null {
  const place = placeOf(scopes.getStore() ?? null);
  return place === null ? null : traceparentOf(place);
}

/** The ids for a line of the log. */
export function traceIds(): { traceId?: string; spanId?: string } {
  const place = placeOf(scopes.getStore() ?? null);
  return place === null ? {} : { traceId: place.traceId, spanId: place.spanId };
}

function scopeFor(tracer: Tracer | null, parent: TraceContext | null, span: SpanDescription): Scope {
  const startedAt = performance.now();
  let opened: OpenSpan | null = null;
  const scope: Scope = {
    tracer,
    parent,
    link: null,
    open() {
      opened ??= tracer?.start({ ...span, parent: scope.parent, link: scope.link, startedAt }) ?? null;
      return opened;
    },
  };
  return scope;
}

function placeOf(scope: Scope | null): TraceContext | null {
  return scope === null ? null : (scope.open()?.context ?? scope.parent);
}

function typeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
}
