export type Dialect = 'sqlite' | 'postgres';

/**
 * DATABASE_URL chooses the engine once, before the schema is imported, because tables are built from the engine's own column
 * types.
 */
export const dialect: Dialect = process.env['DATABASE_URL']?.startsWith('postgres') ? 'postgres' : 'sqlite';
