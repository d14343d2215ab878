import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { argon2Passwords } from './adapters/argon2-passwords.ts';
import type { Config } from './config.ts';
import type { Clock, Ids } from './domain/platform/kernel/index.ts';

/** What a marketplace is put together from. */
export interface MarketplaceParts {
  readonly config: Config;
  readonly database: Database;
  /** Origin without a path, known once the server listens. */
  readonly publicBaseUrl: string;
  /** Where this process itself can be reached, for the sandbox gateway's callbacks. */
  readonly ownUrl: string;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** Cheap hashing for tests. */
  readonly passwordCost?: Parameters<typeof argon2Passwords>[0]['cost'];
}
