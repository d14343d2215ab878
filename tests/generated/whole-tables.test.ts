import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { foldedValue } from '../../db/database.sqlite.ts';
import { openDatabase } from '../../db/open-database.ts';
import { schedule } from '../../src/jobs/schedule.ts';
import { reachable } from './calls/doors.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';

/**
 * SQLite answers nobody while it reads, so nothing may read what grows with the marketplace from one end to the other. How a
 * statement finds its rows SQLite says itself, of a database of which it knows nothing yet: there it takes every index that
 * could help.
 */
const SMALL = new Set([
  'categories',
  'document_kinds',
  'languages',
  'settings',
  'admin_invitations',
  'job_runs',
  // Deliveries that failed, links of some minutes, and what each minute empties.
  'event_failures',
  'journal_news',
  'login_links',
  'event_cursors',
  'job_leases',
  'legal_texts',
  'message_keys',
  'server_secrets',
  'signing_keys',
  'switches',
]);

/** What may read all the same, by a part of its text, with why. */
const ALLOWED: readonly (readonly [RegExp, string])[] = [
  [/ from "users" .*fold_text\("users"\."name"\)/, 'an admin looks for some letters within names and addresses'],
  [
    /^select count\(\*\) from "(?:users|payments|refunds|payouts|payout_batches|audit_log)"/,
    'how long an admin’s list is, by an index',
  ],
  [/ from "(?:phone_codes|webhook_deliveries)" .*"created_at" desc.* limit /, 'the newest, along an index, until a page is full'],
  [/^select rowid, .* where rowid > /, 'which files are named by some row, a hundred rows in a turn'],
];

const during = new AsyncLocalStorage<string[]>();
const asked = new Map<string, Set<string>>();
let world: World;
let take: SampledWorld['take'];
let plans: BetterSqlite.Database;
let tables: ReadonlySet<unknown>;

beforeAll(async () => {
  if (dialect !== 'sqlite') return;
  const open: typeof openDatabase = (url, options) =>
    openDatabase(url, { ...options, onStatement: (statement) => void during.getStore()?.push(statement) });
  ({ world, take } = await sampledWorld({}, { open }));
  const empty = join(world.market.folder, 'empty.db');
  await (await openDatabase(`file:${empty}`, { synchronous: 'NORMAL', poolSize: 1 })).close();
  plans = new BetterSqlite(empty);
  plans.function('fold_text', { deterministic: true }, foldedValue);
  plans.exec('drop table if exists sqlite_stat1');
  tables = new Set(plans.prepare("select name from sqlite_schema where type = 'table'").pluck().all());
}, 180_000);
afterAll(async () => {
  plans?.close();
  await world?.market.close();
});

test.runIf(dialect === 'sqlite')(
  'no call and no background job reads the whole of a table that grows',
  async () => {
    const { pipeline, dispatcher } = world.market;
    for (const { name, operation } of reachable) {
      const { caller, input } = await take(name);
      await note(name, async () => {
        const origin = { address: '127.0.0.1', rate: null, via: 'rest' as const, client: null, requestId: `req_${name}` };
        const call = await pipeline.open(caller?.credential ?? null, origin, operation);
        await pipeline.execute(operation, input, call, { idempotencyKey: `once-${name}` });
        await dispatcher.drain();
      });
    }
    // Files that lie for a day are looked for.
    world.market.clock.advance({ hours: 26 });
    for (const job of schedule) await note(job.name, async () => pipeline.perform(job, {}));

    expect(asked.size).toBeGreaterThan(500);
    const whole = [...asked].flatMap(([statement, by]) => {
      if (ALLOWED.some(([text]) => text.test(statement))) return [];
      return wholeTables(statement).map((table) => `${[...by].join(', ')}: all of ${table} in ${statement.slice(0, 600)}`);
    });
    expect(whole).toEqual([]);
    const unused = ALLOWED.filter(([text]) => ![...asked.keys()].some((statement) => text.test(statement)));
    expect(unused).toEqual([]);
  },
  120_000,
);

async function note(name: string, act: () => Promise<unknown>): Promise<void> {
  const statements: string[] = [];
  await during.run(statements, act);
  for (const statement of statements) asked.set(statement, (asked.get(statement) ?? new Set()).add(name));
}

function wholeTables(statement: string): string[] {
  if (!/^(?:select|insert|update|delete|with)\b/.test(statement)) return [];
  const steps = plans.prepare<unknown[], { detail: string }>(`explain query plan ${statement}`);
  const values = Array.from(statement.matchAll(/\?/g), () => null);
  const details = steps.all(...values).map(({ detail }) => detail);
  const aliases = new Map(statement.matchAll(/"(\w+)" (?:as )?"(\w+)"/g).map(([, table = '', alias = '']) => [alias, table]));
  // One page of a list in the order of an index ends where the page does; a filter may look for its rows for long.
  const isPage =
    / limit \+?\?/.test(statement) && !statement.includes(' where ') && !details.some((detail) => SORTS.test(detail));
  return details.flatMap((detail) => {
    const [, scanned, searched] = READS_ALL.exec(detail) ?? [];
    const name = scanned ?? searched ?? '';
    const table = tables.has(name) ? name : (aliases.get(name) ?? '');
    if (isPage && / USING (?:COVERING )?INDEX /.test(detail)) return [];
    return tables.has(table) && !SMALL.has(table) ? [table] : [];
  });
}

const SORTS = /TEMP B-TREE FOR (?!LAST|RIGHT)/;
/**
 * From one end to the other; through an index that is made for this one statement; or all that follows a row. A virtual table is
 * read as far as what stands behind the colon narrows it.
 */
const READS_ALL =
  /^(?:SCAN (\w+)(?!.*VIRTUAL TABLE INDEX \d+:[\w=])|SEARCH (\w+) USING (?:AUTOMATIC |INTEGER PRIMARY KEY \(rowid>))/;
