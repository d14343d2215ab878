import type { BookingLoad } from '../../tests/harness/outages/booking-load.ts';
import {
  bookingIds,
  figuresOf,
  findLosses,
  openStage,
  playAbsence,
  playCrowd,
  playFailover,
  playRestarts,
  playRollingRestarts,
  type Stage as Marketplace,
} from '../../tests/harness/outages/play-outages.ts';
import type { Stage, Trial } from './stage.ts';

const KILLS = 20;
const ABSENT_SECONDS = 60;
const CROWDED_SECONDS = 20;
const ROUNDS = 5;
const MINUTES = 20;
const PROCESSES = 2;

/** The database is killed, is away, has no free connections, or moves; processes are restarted behind a proxy. */
export const outages: Stage = {
  name: 'outages',
  tries: 'a marketplace whose PostgreSQL goes away and comes back, and restarts behind a proxy',
  takes: 'about ten minutes',
  trials: () => [
    onMarketplace(`restarts: ${KILLS} kills and restarts under load`, async (marketplace, signal) => {
      const before = await countOf(marketplace);
      return judge(marketplace, await playRestarts(marketplace, KILLS, signal), before);
    }),
    onMarketplace(`absence: ${ABSENT_SECONDS} seconds without a database`, async (marketplace) => {
      const before = await countOf(marketplace);
      return judge(marketplace, await playAbsence(marketplace, ABSENT_SECONDS), before);
    }),
    onMarketplace(`crowd: ${CROWDED_SECONDS} seconds without a free connection`, async (marketplace) => {
      const before = await countOf(marketplace);
      return judge(marketplace, await playCrowd(marketplace, CROWDED_SECONDS), before);
    }),
    onMarketplace('failover: the synchronous standby takes over', async (marketplace) => {
      const before = await countOf(marketplace);
      const { load, standby, databaseUrl } = await playFailover(marketplace);
      try {
        return await judge({ ...marketplace, databaseUrl }, load, before);
      } finally {
        await standby.stop();
      }
    }),
    onMarketplace(`rolling: ${ROUNDS} rolling restarts of two servers of two processes each`, async (marketplace) => {
      const { answered, failures, endings } = await playRollingRestarts(marketplace, { rounds: ROUNDS, processes: PROCESSES });
      console.log(`    ${answered} requests answered, ${failures.length} failed; servers ended after ${endings.join(', ')} ms`);
      return failures;
    }),
  ],
};

function onMarketplace(name: string, play: (marketplace: Marketplace, signal: AbortSignal) => Promise<readonly string[]>): Trial {
  return {
    name,
    minutes: MINUTES,
    async run(signal) {
      const marketplace = await openStage({ processes: PROCESSES, settings: { max_connections: '60' } });
      try {
        return await play(marketplace, signal);
      } finally {
        await marketplace.close();
      }
    },
  };
}

async function countOf({ databaseUrl }: Marketplace): Promise<number> {
  return (await bookingIds(databaseUrl)).size;
}

async function judge(marketplace: Marketplace, load: BookingLoad, before: number): Promise<readonly string[]> {
  console.log(`    ${figuresOf(load, marketplace)}`);
  const deaths = marketplace.server.deaths();
  const losses = await findLosses(marketplace.databaseUrl, load, before);
  return [...losses, ...(deaths > 0 ? [`${deaths} processes ended`] : [])];
}
