import { type Config, readConfig } from '../../src/config.ts';

export const CRON_SECRET = 'cron-secret-of-the-tests';
/** Hashing that costs next to nothing. */
export const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** How the servers of tests are configured: nothing is slow, limited or started by a clock unless a test asks for it. */
export function testConfig(environment: Record<string, string>): Config {
  return readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    SQLITE_SYNCHRONOUS: 'NORMAL',
    RATE_LIMIT_PER_MINUTE: '1000000',
    CALLS_AT_ONCE: '50',
    LOGIN_ATTEMPTS: '1000',
    CRON_SECRET,
    SCHEDULER: 'false',
    LOGIN_LINKS_OPEN: '1000',
    LOGIN_LINKS_OPEN_IN_ALL: '100000',
    MAILS_PER_HOUR: '1000',
    REGISTRATIONS_PER_HOUR: '10000',
    OAUTH_CLIENTS_PER_HOUR: '10000',
    SMS_PER_HOUR: '1000',
    UNSIGNED_QUOTES_PER_HOUR: '1000000',
    PASSWORD_HASHES_WAITING: '1000',
    OUTBOUND_ALLOW: '127.0.0.1,localhost',
    ...environment,
  });
}
