import { dialect } from '../../../db/dialect.ts';
import type { DemoSummary } from '../../../src/demo/seed-demo.ts';
import { type Prepared, sharedDatabase } from '../../harness/databases/shared-database.ts';
import { sampleSize } from '../../harness/sample-size.ts';
import { startMarketplace } from '../../harness/start-marketplace.ts';
import { reachable } from '../calls/doors.ts';
import { goOnCounting, howManyMade, type Sample } from './sample.ts';
import { sampleOf } from './sample-inputs.ts';
import { openWorld, type Person, type World } from './world.ts';

interface Stored {
  readonly demo: DemoSummary;
  readonly samples: Readonly<Record<string, StoredSample>>;
  /** What was made so far: addresses, telephone numbers, days. */
  readonly counts: { readonly people: number; readonly turns: number; readonly made: number };
}

interface StoredSample extends Pick<Sample, 'input'> {
  readonly caller: Pick<Person, 'email' | 'role'> | null;
}

export interface SampledWorld {
  readonly world: World;
  /** The sample that lies ready, for one call that may use it up; each after it is made afresh, on days of its own. */
  take(name: string): Promise<Sample>;
}

type Given = Parameters<typeof startMarketplace>;

/** Nobody is kept from signing in, and transfers leave an account. */
const USUAL = { LOGIN_ATTEMPTS: '10000', PLATFORM_IBAN: 'DE89370400440532013000' };

/**
 * A world in which a sample of every operation lies ready: the objects behind them are made once in a run, which takes
 * longer than most suites that ask about them.
 */
export async function sampledWorld(
  environment: Given[0] = {},
  { name, ...overrides }: Given[1] & { readonly name?: string } = {},
): Promise<SampledWorld> {
  const { database, note } = await sharedDatabase('samples', makeSamples);
  const copyOf: Prepared<DemoSummary> = { database, note: note.demo };
  const market = await startMarketplace({ ...USUAL, ...environment }, { ...overrides, copyOf });
  const world = await openWorld(market, { ...note.counts, ...(name !== undefined && { name }) });
  goOnCounting(note.counts.made);
  const ready = new Map(Object.entries(note.samples));
  const present = [world.owner, world.otherOwner, world.neighbour, world.admin, world.cron];
  // A token of the server that made it is none here.
  const back = async (who: StoredSample['caller']) =>
    who && (present.find(({ email }) => email === who.email) ?? (await world.signIn(who)));
  return {
    world,
    async take(name) {
      const stored = ready.get(name);
      ready.delete(name);
      if (stored !== undefined) return { ...stored, caller: await back(stored.caller) };
      world.turn();
      return sampleOf(name, world);
    },
  };
}

/** Operations of people with a second factor. */
export const NEED_CODE = ['renew_recovery_codes', 'remove_second_factor'];

/** On the second engine few suites ask, and about few operations: each sample is made where it is used. */
const wanted = dialect === 'sqlite' ? reachable : sampleSize(reachable, []);

async function makeSamples(): Promise<Prepared<Stored>> {
  const market = await startMarketplace(USUAL);
  const world = await openWorld(market);
  const samples: Record<string, StoredSample> = {};
  for (const { name } of wanted) {
    world.turn();
    const { caller, input } = await sampleOf(name, world);
    // What speaks of this server's own address is made where it is used, and so is who signs in again with a code only.
    if (JSON.stringify(input).includes(market.url) || NEED_CODE.includes(name)) continue;
    samples[name] = { input, caller: caller && { email: caller.email, role: caller.role } };
  }
  await market.dispatcher.drain();
  await market.stop();
  const { databaseUrl: url, folder, removeDatabase: remove } = market;
  const counts = { ...world.counts(), made: howManyMade() };
  return { database: { url, folder, remove }, note: { demo: market.demo, samples, counts } };
}
