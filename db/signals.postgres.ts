import type pg from 'pg';
import type { Signals } from './database.ts';
import type { PostgresServers } from './postgres/postgres-servers.ts';

const CHANNEL = 'rentwire_committed';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** LISTEN uses a connection of its own, which is opened again when it breaks. NOTIFY uses the pool. */
export function postgresSignals(direct: PostgresServers, pool: Pick<pg.Pool, 'query'>): Signals {
  return {
    async send() {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, '']);
    },

    receive(onSignal) {
      let ended = false;
      let client: pg.Client | null = null;
      let timer: NodeJS.Timeout | null = null;
      let pause = FIRST_PAUSE_MS;

      function again(): void {
        if (ended) return;
        timer = setTimeout(() => void connect(), pause);
        timer.unref();
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }

      async function connect(): Promise<void> {
        let fresh: pg.Client | null = null;
        try {
          fresh = await direct.open(0);
          client = fresh;
          fresh.once('end', again);
          if (ended) return await fresh.end();
          fresh.on('notification', onSignal);
          await fresh.query(`listen ${CHANNEL}`);
          pause = FIRST_PAUSE_MS;
          onSignal();
        } catch {
          // When an opened connection ends, its listener opens the next one.
          if (fresh === null) again();
          else void fresh.end().catch(() => {});
        }
      }

      const connecting = connect();
      return async () => {
        ended = true;
        if (timer !== null) clearTimeout(timer);
        await connecting;
        await client?.end().catch(() => {});
      };
    },
  };
}
