import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';

export function openSandboxDatabase(): Promise<Database> {
  const url =
    process.env['SANDBOX_TEST_URL'] ?? `file:${join(mkdtempSync(join(tmpdir(), 'rentwire-sandbox-')), 'test.db')}`;
  return openDatabase(url, { synchronous: 'NORMAL', poolSize: 5 });
}
