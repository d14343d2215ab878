/** What `rentwire <name>` runs; a command's code is read when it is called. */
export const commands = {
  serve: () => import('./serve.ts'),
  demo: () => import('./demo.ts'),
  migrate: () => import('./migrate.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  documents: () => import('./documents.ts'),
};
