import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Database, Reader, WokenBy } from '../db/database.ts';
import { findDocumentKinds } from './domain/people/trust/index.ts';
import type { Settings } from './domain/platform/kernel/index.ts';
import { findStoredSettings } from './domain/platform/settings/index.ts';
import { findOperatorWords } from './domain/platform/texts/index.ts';
import { isOutage } from './tools/declared-errors.ts';

/** After how many milliseconds a process follows changes by another process or the command line. */
const REFRESH_MS = 2_000;

export interface LiveSettings {
  /**
   * One object for as long as the marketplace runs. Its values follow the operator's decisions, so they must be read when they
   * are used.
   */
  readonly settings: Settings;
  /** Reads the settings again if a commit of this process has changed them. It never rejects, because the commit stands. */
  follow(wakes: ReadonlySet<WokenBy>): Promise<void>;
  stop(): void;
}

/** The settings of the installation, replaced by the operator's decisions, which are read again every two seconds. */
export async function liveSettings(database: Pick<Database, 'reader'>, given: Settings, log: Logger): Promise<LiveSettings> {
  const settings = { ...given };
  let newest = 0;
  let known: Partial<Settings> = {};
  /** Whether the log already says that the settings cannot be read. */
  let told = false;
  let polling: Promise<void> | null = null;

  async function read(): Promise<void> {
    newest += 1;
    const mine = newest;
    const decided = await findDecided(database.reader, known.words);
    // A slower read that began earlier must not restore older values.
    if (mine !== newest || isDeepStrictEqual(decided, known)) return;
    Object.assign(settings, given, decided, { revision: settings.revision + 1 });
    known = decided;
  }

  async function readIfPossible(): Promise<void> {
    try {
      await read();
      told = false;
    } catch (error) {
      // While the database is away, the database itself logs that.
      if (!told && !isOutage(error)) log.warn({ err: error }, 'the settings could not be read; those that are known stay');
      told = true;
    }
  }

  await read();
  const timer = setInterval(() => {
    // A database that does not answer must not get more and more queries.
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

/** The operator's decisions. Texts are read only if they have changed since those that are known. */
async function findDecided(reader: Reader, known: Settings['words'] | undefined): Promise<Partial<Settings>> {
  const [stored, kinds, words] = await Promise.all([
    findStoredSettings(reader),
    findDocumentKinds(reader),
    findOperatorWords(reader, known),
  ]);
  return { ...stored, words, documentKinds: new Map(kinds.map(({ code, title, reason }) => [code, { title, reason }])) };
}
