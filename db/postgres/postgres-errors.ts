/** What errors of PostgreSQL, of its driver and of the network mean for a statement. No other file knows their codes. */
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
  // The socket file does not exist while the server is down.
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
  // idle_in_transaction_session_timeout: the transaction waited so long that the server ended it.
  '25P03',
]);
/** Connection exceptions, and the error of a pooler that has no server. */
const AWAY_CLASSES = ['08'];

/** disk_full, out_of_memory, configuration_limit_exceeded: the connection is good, but the server can do nothing for now. */
const UNABLE = new Set(['53100', '53200', '53400']);

const TOO_MANY_CONNECTIONS = '53300';
const CONFLICTS = new Set([
  // serialization_failure, deadlock_detected
  '40001',
  '40P01',
]);
/**
 * invalid_sql_statement_name, duplicate_prepared_statement: behind a pooler, a session may have other statements than expected.
 */
const LOST_STATEMENT = new Set(['26000', '42P05']);
const FEATURE_NOT_SUPPORTED = '0A000';
const LOCK_NOT_AVAILABLE = '55P03';
/** The user or the database is refused, so waiting changes nothing. */
const HOPELESS = new Set(['28P01', '28000', '3D000', '3F000']);

/**
 * Whether the server cannot be reached, is starting or stopping, or is read-only. The statement may work on another connection,
 * or later.
 */
export function isAway(error: unknown): boolean {
  const cause = rootOf(error);
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every((each) => isAway(each));
  const code = codeOf(cause);
  if (AWAY.has(code) || NETWORK.has(code) || code === TOO_MANY_CONNECTIONS) return true;
  if (/^\d/.test(code) && AWAY_CLASSES.some((prefix) => code.startsWith(prefix))) return !isMisbound(cause);
  return code === '' && cause instanceof Error && UNIQUE_TO_THE_DRIVER.some((text) => cause.message.startsWith(text));
}

/** Whether the server answers but has no room or memory for the statement. */
export function isUnable(error: unknown): boolean {
  return UNABLE.has(codeOf(rootOf(error)));
}

/** Whether the server takes no more connections for now. */
export function isCrowded(error: unknown): boolean {
  return codeOf(rootOf(error)) === TOO_MANY_CONNECTIONS;
}

/** Whether waiting is useless, for example because the password is wrong or the database does not exist. */
export function isHopeless(error: unknown): boolean {
  return HOPELESS.has(codeOf(rootOf(error)));
}

/** Whether another transaction was in the way. A transaction that starts again sees what that one did. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(rootOf(error)));
}

/** Whether a lock could not be had within the time that was set for it. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(rootOf(error)) === LOCK_NOT_AVAILABLE;
}

/**
 * Whether a statement that was prepared by name is not valid any more, because a migration has changed its result or the
 * session behind a pooler is another one. It works when it is sent without a name.
 */
export function isStaleStatement(error: unknown): boolean {
  const cause = rootOf(error);
  const code = codeOf(cause);
  if (LOST_STATEMENT.has(code) || isMisbound(cause)) return true;
  return code === FEATURE_NOT_SUPPORTED && cause instanceof Error && cause.message.includes('cached plan');
}

/** Behind a pooler, another statement has this name. So this protocol_violation is not our mistake. */
function isMisbound(cause: unknown): boolean {
  return codeOf(cause) === '08P01' && cause instanceof Error && cause.message.startsWith('bind message supplies');
}

/**
 * The error in a few words for the operator's log: a code of the network or of the server, and never an address with a
 * password.
 */
export function inFewWords(error: unknown): string {
  const cause = rootOf(error);
  if (cause instanceof AggregateError) return [...new Set(cause.errors.map((each) => inFewWords(each)))].join(', ');
  const code = codeOf(cause);
  const words = cause instanceof Error ? cause.message : String(cause);
  return code === '' || words.includes(code) ? words : `${code}: ${words}`;
}

/** drizzle wraps the errors of the driver. */
function rootOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AggregateError || codeOf(error) !== '') return error;
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
