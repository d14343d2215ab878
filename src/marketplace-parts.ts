import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { argon2Passwords } from './adapters/argon2-passwords.ts';
import type { Config } from './config.ts';
import type { Clock, Ids } from './domain/platform/kernel/index.ts';

export interface MarketplaceParts {
  readonly config: Config;
  readonly database: Database;
  /** The public origin without a path, which is known once the server listens. */
  readonly publicBaseUrl: string;
  /** The address of this process itself, for the sandbox gateway's callbacks. */
  readonly ownUrl: string;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** A low cost of hashing, for tests. */
  readonly passwordCost?: Parameters<typeof argon2Passwords>[0]['cost'];
}
