import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { bookings, users } from '../../db/schema/index.ts';
import { demoListings } from '../../src/demo/demo-listings.ts';
import { demoStory } from '../../src/demo/demo-story.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { startServer } from '../../src/start-server.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { CHEAP, testConfig } from '../harness/test-config.ts';
import { testDatabaseUrl } from '../harness/databases/test-database.ts';

/** A Sunday at night, the turn of the year, and the hour that summer time leaves out: no command of the script may be refused. The last is tried each time. */
const INSTANTS = ['2027-01-10T00:03:00Z', '2026-12-31T23:55:00Z', '2027-03-28T01:30:00Z'];

test.each(sampleSize(INSTANTS, INSTANTS.slice(2)))(
  'as of %s every rental of the demo ends in the state that the script says',
  async (text) => {
    const now = new Date(text);
    const { url, folder, remove } = await testDatabaseUrl();
    const config = testConfig({ DATABASE_URL: url, DATA_DIR: folder });
    const server = await startServer(config, pino({ level: 'silent' }), { clock: { now: () => now }, passwordCost: CHEAP });
    const { database, settings, ports } = server;
    await seedDemo(database, { now, settings, strict: true, ...ports });

    const { rentals } = demoStory({ listings: demoListings({ now, settings }), now, settings });
    const { email } = users;
    const rows = await database.reader
      .select({ booking: bookings, email })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.renterId));
    const reached = rows.map(({ booking: { asset, startDate, state }, email }) => `${email} ${asset.slug} ${startDate} ${state}`);
    const wanted = rentals.map(({ rental, startDate }) => `${rental.renter} ${rental.asset} ${startDate} ${rental.state}`);
    expect(reached.toSorted()).toEqual(wanted.toSorted());
    expect(rows.filter(({ booking }) => booking.overdueSince !== null)).toHaveLength(1);
    expect(rows.filter(({ booking }) => booking.atRiskOf !== null)).toHaveLength(1);
    await server.stop();
    await remove();
  },
);
