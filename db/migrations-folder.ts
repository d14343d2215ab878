import { fileURLToPath } from 'node:url';
import type { Dialect } from './dialect.ts';

export function migrationsFolder(dialect: Dialect): string {
  return fileURLToPath(new URL(`./migrations/${dialect}`, import.meta.url));
}
