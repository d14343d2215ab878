export type Dialect = 'sqlite' | 'postgres';

/** The engine is chosen once, by DATABASE_URL, before the schema is imported: tables are built from the engine's own column types. */
export const dialect: Dialect = process.env['DATABASE_URL']?.startsWith('postgres') ? 'postgres' : 'sqlite';
