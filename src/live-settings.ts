import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Database, Reader, WokenBy } from '../db/database.ts';
import { findDocumentKinds } from './domain/people/trust/index.ts';
import type { Settings } from './domain/platform/kernel/index.ts';
import { findStoredSettings } from './domain/platform/settings/index.ts';
import { isOutage } from './tools/declared-errors.ts';

/** How soon a process follows what another one, or the command line, has changed. */
const REFRESH_MS = 2_000;

export interface LiveSettings {
  /** One object for as long as the marketplace runs, whose values follow what the operator decides. Read them when they are used. */
  readonly settings: Settings;
  /** Reads them again where a commit of this process has changed them. Never rejects: what was committed stays so. */
  follow(wakes: ReadonlySet<WokenBy>): Promise<void>;
  stop(): void;
}

/** What the installation gives, and in its place what an operator has decided, read again every two seconds. */
export async function liveSettings(database: Pick<Database, 'reader'>, given: Settings, log: Logger): Promise<LiveSettings> {
  const settings = { ...given };
  let newest = 0;
  let known: Partial<Settings> = {};
  /** Whether the log says already that they cannot be read. */
  let told = false;
  let polling: Promise<void> | null = null;

  async function read(): Promise<void> {
    newest += 1;
    const mine = newest;
    const decided = await findDecided(database.reader);
    // A slower read that began earlier must not put older values back.
    if (mine !== newest || isDeepStrictEqual(decided, known)) return;
    Object.assign(settings, given, decided, { revision: settings.revision + 1 });
    known = decided;
  }

  async function readIfPossible(): Promise<void> {
    try {
      await read();
      told = false;
    } catch (error) {
      // While the database is away, it says so itself.
      if (!told && !isOutage(error)) log.warn({ err: error }, 'the settings could not be read; those that are known stay');
      told = true;
    }
  }

  await read();
  const timer = setInterval(() => {
    // A database that does not answer must not be asked by more and more connections.
    polling ??= readIfPossible().finally(() => (polling = null));
  }, REFRESH_MS);
  timer.unref();
  return {
    settings,
    async follow(wakes) {
      if (wakes.has('SETTINGS')) await readIfPossible();
    },
    stop: () => clearInterval(timer),
  };
}

async function findDecided(reader: Reader): Promise<Partial<Settings>> {
  const [stored, kinds] = await Promise.all([findStoredSettings(reader), findDocumentKinds(reader)]);
  return { ...stored, documentKinds: new Map(kinds.map(({ code, title, reason }) => [code, { title, reason }])) };
}
