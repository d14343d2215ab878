/**
 * What errors of PostgreSQL, of its driver and of the network mean for whoever sent a statement. The only place that knows
 * their codes.
 */
const UNIQUE_TO_THE_DRIVER = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'server closed the connection unexpectedly',
];

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A socket file that is not there while the server is down.
  'ENOENT',
]);

const AWAY = new Set([
  // read_only_sql_transaction: the server is a standby now.
  '25006',
  // admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // idle_in_transaction_session_timeout: it waited so long that the server gave it up.
  '25P03',
]);
/** Connection exceptions, and what a pooler says when it has no server. */
const AWAY_CLASSES = ['08'];

/** disk_full, out_of_memory, configuration_limit_exceeded: the connection is good, and nothing can be done with it for now. */
const UNABLE = new Set(['53100', '53200', '53400']);

const TOO_MANY_CONNECTIONS = '53300';
const CONFLICTS = new Set([
  // serialization_failure, deadlock_detected
  '40001',
  '40P01',
]);
/** invalid_sql_statement_name, duplicate_prepared_statement: behind a pooler, a session has other statements than it seems. */
const LOST_STATEMENT = new Set(['26000', '42P05']);
const FEATURE_NOT_SUPPORTED = '0A000';
const LOCK_NOT_AVAILABLE = '55P03';
/** Refused for who asks or for what database: waiting changes nothing about it. */
const HOPELESS = new Set(['28P01', '28000', '3D000', '3F000']);

/** The server cannot be reached, is starting or stopping, or only reads: what is sent to another connection, or later, may work. */
export function isAway(error: unknown): boolean {
  const cause = rootOf(error);
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every((each) => isAway(each));
  const code = codeOf(cause);
  if (AWAY.has(code) || NETWORK.has(code) || code === TOO_MANY_CONNECTIONS) return true;
  if (/^\d/.test(code) && AWAY_CLASSES.some((prefix) => code.startsWith(prefix))) return !isMisbound(cause);
  return code === '' && cause instanceof Error && UNIQUE_TO_THE_DRIVER.some((text) => cause.message.startsWith(text));
}

/** It answers, and has no room or memory for what was asked. */
export function isUnable(error: unknown): boolean {
  return UNABLE.has(codeOf(rootOf(error)));
}

/** It is there, and takes no more connections for now. */
export function isCrowded(error: unknown): boolean {
  return codeOf(rootOf(error)) === TOO_MANY_CONNECTIONS;
}

/** Wrong password, no such database: no reason to wait. */
export function isHopeless(error: unknown): boolean {
  return HOPELESS.has(codeOf(rootOf(error)));
}

/** Somebody else was in the way; who begins anew sees what they did. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(rootOf(error)));
}

/** A lock was not to be had within the time that was set for it. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(rootOf(error)) === LOCK_NOT_AVAILABLE;
}

/**
 * A statement that was prepared by name is no good any more: a migration has changed what it answers with, or the session
 * behind a pooler is another one. Sent without a name it works.
 */
export function isStaleStatement(error: unknown): boolean {
  const cause = rootOf(error);
  const code = codeOf(cause);
  if (LOST_STATEMENT.has(code) || isMisbound(cause)) return true;
  return code === FEATURE_NOT_SUPPORTED && cause instanceof Error && cause.message.includes('cached plan');
}

/** Behind a pooler, another statement goes by this name: that is no protocol_violation of ours. */
function isMisbound(cause: unknown): boolean {
  return codeOf(cause) === '08P01' && cause instanceof Error && cause.message.startsWith('bind message supplies');
}

/** In a few words, for the log of whoever runs the server: a code of the network or of the server, never an address with a password. */
export function inFewWords(error: unknown): string {
  const cause = rootOf(error);
  if (cause instanceof AggregateError) return [...new Set(cause.errors.map((each) => inFewWords(each)))].join(', ');
  const code = codeOf(cause);
  const words = cause instanceof Error ? cause.message : String(cause);
  return code === '' || words.includes(code) ? words : `${code}: ${words}`;
}

/** drizzle wraps what the driver throws. */
function rootOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AggregateError || codeOf(error) !== '') return error;
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
