import type { Purge } from '../../platform/kernel/index.ts';
import { storedTables } from './stored-tables.ts';

/**
 * The purges of rows that are no longer needed, by their kind. The timeline, the journal, invoices and the audit log are never
 * deleted.
 */
export const purges: Readonly<Record<string, Purge>> = Object.assign({}, ...storedTables.map((each) => each.purges ?? {}));
