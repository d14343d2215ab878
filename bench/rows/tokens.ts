import { z } from 'zod';
import type { Row } from '../row.ts';
import { startSide } from '../start-side.ts';

const Listings = z.array(z.object({ path: z.string(), tools: z.int(), tokens: z.int(), budget: z.int() }));

/** What reading `tools/list` costs an agent. */
export const tokens: Row = {
  name: 'tokens',
  async measure() {
    const side = await startSide(new URL('../sides/count-tokens.ts', import.meta.url), { DATABASE_URL: 'file:unused' });
    const listings = Listings.parse(side.ready);
    await side.stop();
    return listings.map(({ path, tools, tokens: ours, budget }) => ({
      what: `tools/list of ${path}, ${tools} tools`,
      unit: 'tokens',
      ours,
      baseline: null,
      ratio: null,
      cpu: null,
      wanted: { atMost: budget },
      p99: null,
    }));
  },
};
