import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { sqliteFile } from '../../db/open-database.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const folder = mkdtempSync(join(tmpdir(), 'rentwire-backup-'));
let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(async () => {
  await market.close();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(dialect === 'postgres')(
  'a backup of the running server holds what was written before it and can be restored',
  async () => {
    const bookingId = await requestKayak(market);
    const copy = join(folder, 'copy.db');
    const backup = script('backup', copy, market.databaseUrl);
    expect(backup).toMatchObject({ status: 0 });

    const busy = script('restore', copy, market.databaseUrl);
    expect(busy.status).toBe(1);
    expect(busy.stderr).toContain('stop the server first');

    const restored = `file:${join(folder, 'restored.db')}`;
    expect(script('restore', copy, restored)).toMatchObject({ status: 0 });
    const database = new BetterSqlite(sqliteFile(restored), { readonly: true });
    expect(database.prepare('select state from bookings where id = ?').get(bookingId)).toEqual({ state: 'PENDING_APPROVAL' });
    database.close();
  },
);

function script(name: string, file: string, databaseUrl: string) {
  return spawnSync(process.execPath, [`scripts/${name}.ts`, file], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}
