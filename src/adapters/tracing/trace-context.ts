/** A place in a trace, as the W3C recommendation “Trace Context” describes it. */
export interface TraceContext {
  readonly traceId: string;
  /** The span that is the parent of whatever happens next. */
  readonly spanId: string;
  /** The flags of the recommendation: 1 means that the trace is recorded, by the caller or by us (`isOurs`). */
  readonly flags: number;
  /** Whether this server has set the flags. A stranger's flags decide nothing. */
  readonly isOurs: boolean;
  /** The `tracestate` of the tools that took part before, which is passed on unchanged. It may be empty. */
  readonly state: string;
}

/** Reads `traceparent` and `tracestate` of a caller. What is malformed counts as absent, as the recommendation demands. */
export function readTraceContext(traceparent: unknown, tracestate?: unknown): TraceContext | null {
  const [, version = '', traceId = '', spanId = '', flags = '', rest = ''] =
    typeof traceparent === 'string' ? (TRACEPARENT.exec(traceparent.trim()) ?? []) : [];
  if (version === '' || version === NO_VERSION || traceId === NO_TRACE || spanId === NO_SPAN) return null;
  // Later versions may add parts at the end. The first version has none.
  if (version === '00' && rest !== '') return null;
  const state = typeof tracestate === 'string' && TRACESTATE.test(tracestate) ? tracestate : '';
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & KNOWN_FLAGS, isOurs: false, state };
}

/** The `traceparent` of this place. */
export function traceparentOf({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NO_VERSION = 'ff';
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);
/** Sampled, and that the trace id is random. */
const KNOWN_FLAGS = 3;
/** Tools must be able to pass on 512 characters. Only visible letters and blanks are allowed, so it is safe in a header. */
const TRACESTATE = /^[\u0020-\u007e]{1,512}$/;
