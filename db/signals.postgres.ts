import pg from 'pg';
import type { Signals } from './database.ts';

const CHANNEL = 'rentwire_committed';
const AGAIN_MS = 1_000;

/** LISTEN on a connection of its own, which is opened anew when it breaks; NOTIFY over the pool. */
export function postgresSignals(url: string, pool: pg.Pool): Signals {
  return {
    async send() {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, '']);
    },

    receive(onSignal) {
      let ended = false;
      let client: pg.Client | null = null;
      let timer: NodeJS.Timeout | null = null;

      async function connect(): Promise<void> {
        const fresh = new pg.Client({ connectionString: url });
        let lost = false;
        const lose = () => {
          if (lost || ended) return;
          lost = true;
          timer = setTimeout(() => void connect(), AGAIN_MS);
          timer.unref();
        };
        fresh.on('error', lose);
        fresh.on('end', lose);
        fresh.on('notification', onSignal);
        client = fresh;
        try {
          await fresh.connect();
          await fresh.query(`listen ${CHANNEL}`);
          onSignal();
        } catch {
          lose();
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
