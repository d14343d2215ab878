import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { getTableName } from 'drizzle-orm';
import type { Database, Reader } from '../db/database.ts';
import { documentKinds, settings as settingsTable } from '../db/schema/index.ts';
import { findDocumentKinds } from './domain/people/document-kinds/index.ts';
import type { Settings } from './domain/platform/kernel/index.ts';
import { findStoredSettings } from './domain/platform/settings/index.ts';

/** How soon a process follows what another one, or the command line, has changed. */
const REFRESH_MS = 2_000;

const TABLES = [getTableName(settingsTable), getTableName(documentKinds)];

export interface LiveSettings {
  /** One object for as long as the marketplace runs, whose values follow what the operator decides. Read them when they are used. */
  readonly settings: Settings;
  /** Reads them again where a commit of this process has changed them. */
  follow(tables: ReadonlySet<string>): Promise<void>;
  stop(): void;
}

/** What the installation gives, and in its place what an operator has decided, read again every two seconds. */
export async function liveSettings(database: Pick<Database, 'reader'>, given: Settings, log: Logger): Promise<LiveSettings> {
  const settings = { ...given };
  let newest = 0;
  let known: Partial<Settings> = {};

  async function read(): Promise<void> {
    newest += 1;
    const mine = newest;
    const decided = await findDecided(database.reader);
    // A slower read that began earlier must not put older values back.
    if (mine !== newest || isDeepStrictEqual(decided, known)) return;
    Object.assign(settings, given, decided, { revision: settings.revision + 1 });
    known = decided;
  }

  await read();
  const timer = setInterval(() => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read; those that are known stay'));
  }, REFRESH_MS);
  timer.unref();
  return {
    settings,
    async follow(tables) {
      if (TABLES.some((table) => tables.has(table))) await read();
    },
    stop: () => clearInterval(timer),
  };
}

async function findDecided(reader: Reader): Promise<Partial<Settings>> {
  const [stored, kinds] = await Promise.all([findStoredSettings(reader), findDocumentKinds(reader)]);
  return { ...stored, documentKinds: new Map(kinds.map(({ code, title, reason }) => [code, { title, reason }])) };
}
