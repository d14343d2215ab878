import { MINUTE_MS } from './clock.ts';

/**
 * How long a process may keep what it has claimed in order to send or fetch it. This is longer than sending, fetching and reading
 * may take, including the wait for a free connection, so that nobody else sends it again meanwhile. After a crash it is tried
 * again when the claim is over.
 */
export const SENDING_CLAIM_MS = 5 * MINUTE_MS;
