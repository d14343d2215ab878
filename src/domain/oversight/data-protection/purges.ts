import type { Purge } from '../../platform/kernel/index.ts';
import { storedTables } from './stored-tables.ts';

/** What nobody needs any more, by what it is. The timeline, the journal, invoices and the audit log are never touched. */
export const purges: Readonly<Record<string, Purge>> = Object.assign({}, ...storedTables.map((each) => each.purges ?? {}));
