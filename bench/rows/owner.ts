import { z } from 'zod';
import type { Figure } from '../figure.ts';
import { type Fixture, marketSettings } from '../fixture.ts';
import type { Row } from '../row.ts';
import { startSide } from '../start-side.ts';

const TIMES = 15;
const SMALL = { assets: 100, bookings: 1_000 };
const LARGE = { assets: 10_000, bookings: 100_000 };
/** How long the first read may take, whose counts later reads use. */
const FIRST_MS = 1_000;
/** How many times as long a read may take in a shop that is a hundred times as large. */
const MOST_GROWTH = 3;
/** Reads that count all rentals of their period, so their time grows with these. */
const COUNTS_ALL = { get_owner_analytics: 20 };
const Reads = z.array(z.object({ name: z.string(), first: z.number(), later: z.number() }));

/** Measures what a vendor reads whose shop is a hundred times as large as a small one. */
export const owner: Row = {
  name: 'owner',
  async measure({ fixture }) {
    const small = await readsOf(SMALL, fixture);
    const large = await readsOf(LARGE, fixture);
    return large.flatMap(({ name, first, later }): Figure[] => {
      const baseline = small.find((read) => read.name === name)?.later ?? 0;
      const alone = { baseline: null, ratio: null, cpu: null, p99: null, unit: 'ms' };
      return [
        {
          ...alone,
          what: `${name}: 10,000 assets and 100,000 bookings / 100 and 1,000`,
          ours: later,
          baseline,
          ratio: later / baseline,
          wanted: { atMost: Object.entries(COUNTS_ALL).find(([counts]) => counts === name)?.[1] ?? MOST_GROWTH },
        },
        { ...alone, what: `${name}: the first of a large shop`, ours: first, wanted: { atMost: FIRST_MS } },
      ];
    });
  },
};

async function readsOf(size: typeof SMALL, fixture: Fixture): Promise<z.output<typeof Reads>> {
  const file = fixture.copy(`owner-${size.assets}`);
  const side = await startSide(new URL('../sides/owner.ts', import.meta.url), {
    ...marketSettings(file),
    DATABASE_FILE: file,
    ASSETS: String(size.assets),
    BOOKINGS: String(size.bookings),
    VENDOR: fixture.vendorKey,
  });
  const reads = Reads.parse(await side.ask('read', TIMES));
  await side.stop();
  return reads;
}
