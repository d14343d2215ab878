/** What `rentwire <name>` runs; of a command nothing runs before it is called. */
export const commands = {
  serve: () => import('./serve.ts'),
  demo: () => import('./demo.ts'),
  migrate: () => import('./migrate.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  documents: () => import('./documents.ts'),
};
