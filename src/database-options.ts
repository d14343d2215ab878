import type { DatabaseNews } from '../db/database-fault.ts';
import type { OpenOptions } from '../db/open-database.ts';
import type { Config } from './config.ts';

/** The options for opening the database, from the configuration. */
export function databaseOptions(config: Config, news: DatabaseNews): OpenOptions {
  return {
    synchronous: config.SQLITE_SYNCHRONOUS,
    poolSize: config.POSTGRES_POOL_SIZE,
    directUrl: config.DATABASE_DIRECT_URL,
    namedStatements: config.POSTGRES_NAMED_STATEMENTS,
    news,
  };
}
