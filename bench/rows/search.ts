import { z } from 'zod';
import { alternate, type Round } from '../alternate.ts';
import { type Fixture, marketSettings } from '../fixture.ts';
import type { Row } from '../row.ts';
import { type RunningSide, startSide } from '../start-side.ts';

const ROUNDS = 5;
const TIMES = 10;
const WORST_TIMES = 5;
/** The longest time for which one request may block the thread that answers everybody. */
const HELD_MS = 50;
const SMALL = 10_000;
/** The number of assets. The row `growth` measures a million, on both engines. */
const LARGE = 200_000;
const Timing = z.object({ median: z.number(), p99: z.number(), matches: z.int().positive() });

export const search: Row = {
  name: 'search',
  async measure({ fixture }) {
    const [small, large] = await Promise.all([startSearch(SMALL, fixture), startSearch(LARGE, fixture)]);
    try {
      const counts = [(await timing(small)).matches, (await timing(large)).matches];
      if (counts[0] !== counts[1]) throw new Error(`The two sets have ${counts.join(' and ')} matches.`);

      const { value, ratio, p99 } = await alternate(
        [
          { name: 'large', run: () => round(large) },
          { name: 'small', run: () => round(small) },
        ],
        ROUNDS,
      );
      const worst = z.number().parse(await large.ask('worst', WORST_TIMES));
      return [
        {
          what: `search with q, category, city and dates: ${LARGE.toLocaleString('en')} / ${SMALL.toLocaleString('en')} assets`,
          unit: 'ms',
          ours: value('large'),
          baseline: value('small'),
          ratio: ratio('large', 'small'),
          cpu: null,
          wanted: { atMost: 3 },
          p99: p99('large'),
        },
        {
          what: `search, worst words, ${LARGE.toLocaleString('en')} assets: processor time`,
          unit: 'ms',
          ours: worst,
          baseline: null,
          ratio: null,
          cpu: null,
          wanted: { atMost: HELD_MS },
          p99: null,
        },
      ];
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
  },
};

async function startSearch(size: number, fixture: Fixture): Promise<RunningSide> {
  const file = fixture.copy(`search-${size}`);
  return startSide(new URL('../sides/search.ts', import.meta.url), {
    ...marketSettings(file),
    DATABASE_FILE: file,
    SIZE: String(size),
  });
}

async function timing(side: RunningSide) {
  return Timing.parse(await side.ask('search', TIMES));
}

async function round(side: RunningSide): Promise<Round> {
  const { median, p99 } = await timing(side);
  return { value: median, p99 };
}
