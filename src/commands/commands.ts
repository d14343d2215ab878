import { reportCrashes } from '../report-crashes.ts';

/** The commands of `rentwire <name>`. The code of a command is loaded when it is called. */
export const commands = guarded({
  serve: () => import('./serve.ts'),
  demo: () => {
    // The engine is chosen by this variable when the schema is loaded, and the demo runs on SQLite whatever is set.
    process.env['DATABASE_URL'] = 'file:';
    return import('./demo.ts');
  },
  migrate: () => import('./migrate.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  check: () => import('./check.ts'),
  admin: () => import('./admin.ts'),
  documents: () => import('./documents.ts'),
});

/** Makes all files of a command private, and reports its errors without secrets. */
function guarded<Table extends Readonly<Record<string, () => Promise<unknown>>>>(table: Table): Table {
  reportCrashes();
  process.umask(0o077);
  return table;
}
