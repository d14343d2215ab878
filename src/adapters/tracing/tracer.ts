import type { TraceContext } from './trace-context.ts';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work whose begin and end a trace shows. */
export interface SpanDescription {
  readonly name: string;
  /** Whether it answers somebody (`SERVER`), asks something outside the process (`CLIENT`), or happens within. */
  readonly kind: 'SERVER' | 'CLIENT' | 'INTERNAL';
  readonly attributes?: Attributes;
}

/** Where the span stands, and when it began, in milliseconds of `performance.now()`. */
interface SpanStart extends SpanDescription {
  readonly parent: TraceContext | null;
  /** Another trace that caused the span too. */
  readonly link: TraceContext | null;
  readonly startedAt: number;
}

export interface OpenSpan {
  readonly context: TraceContext;
  end(outcome: { readonly name?: string; readonly attributes: Attributes; readonly failed: boolean }): void;
}

/** Records spans and sends them to whoever keeps traces. */
export interface Tracer {
  start(span: SpanStart): OpenSpan;
  /** Sends what is recorded. */
  close(): Promise<void>;
}
