import { reportCrashes } from '../report-crashes.ts';

/** What `rentwire <name>` runs; of a command nothing runs before it is called. */
export const commands = guarded({
  serve: () => import('./serve.ts'),
  demo: () => import('./demo.ts'),
  migrate: () => import('./migrate.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  check: () => import('./check.ts'),
  admin: () => import('./admin.ts'),
  documents: () => import('./documents.ts'),
});

/** Whatever a command writes is private, and whatever ends it is said without secrets. */
function guarded<Table extends Readonly<Record<string, () => Promise<unknown>>>>(table: Table): Table {
  reportCrashes();
  process.umask(0o077);
  return table;
}
