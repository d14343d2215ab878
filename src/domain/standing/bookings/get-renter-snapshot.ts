import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { bookings, incidents, trustEvents } from '../../../../db/schema/index.ts';
import { BOOKING_STATES, RISK_LEVELS } from '../../../../db/values/index.ts';
import { findUser } from '../../people/accounts/index.ts';
import { findStruckParts, RequirementStatus, VERIFICATION_STATUSES, verificationStatus } from '../../people/trust/index.ts';
import { IdInput, NextAction, query } from '../../platform/kernel/index.ts';
import { type Booking, bookingOwner } from '../../rentals/bookings/index.ts';
import { bookingFacts, nextActions } from '../steps/index.ts';
import { knownPerson, RenterProfile, renterProfile } from '../../rentals/reviews/index.ts';

const RenterSnapshot = z.object({
  id: z.string().describe('of the booking, as bookingId'),
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  name: z.string(),
  profile: RenterProfile.nullable().describe('null: the account was erased'),
  risk: z.object({ level: z.enum(RISK_LEVELS), reasons: z.array(z.string()) }).nullable(),
  verification: z.object({
    status: z.enum(VERIFICATION_STATUSES),
    requirements: z.array(RequirementStatus.pick({ code: true, state: true })),
  }),
  withYou: z
    .object({
      requests: z.int(),
      completed: z.int(),
      cancelledByRenter: z.int(),
      lateReturns: z.int(),
      noShows: z.int(),
      incidents: z.int(),
      lastReturnOn: z.string().nullable(),
    })
    .describe('before this booking'),
  openQuestions: z.array(NextAction).describe('what waits for somebody now'),
});

export const getRenterSnapshot = query({
  name: 'get_renter_snapshot',
  title: 'Who asks',
  description:
    'The renter of a request before you answer it: public profile, risk with its reasons, what is verified, what they rented from you before, and what is still open. No contact data.',
  access: bookingOwner('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: RenterSnapshot,
  errors: [],

  async run({ subject: booking, reader, now, settings }) {
    const [renter, person, facts, withYou] = await Promise.all([
      findUser(reader, booking.renterId),
      knownPerson(reader, booking.renterId, now),
      bookingFacts(reader, booking, { now, settings }),
      findSharedPast(reader, booking),
    ]);
    const { risk } = booking;
    return {
      id: booking.id,
      bookingId: booking.id,
      state: booking.state,
      name: renter?.name ?? '',
      profile: person === undefined ? null : renterProfile(person, now),
      risk: risk === null ? null : { level: risk.level, reasons: risk.reasons.map(({ text }) => text) },
      verification: {
        status: verificationStatus(facts.requirements),
        requirements: facts.requirements.map(({ code, state }) => ({ code, state })),
      },
      withYou,
      openQuestions: nextActions(booking, facts).filter(({ optional, actor }) => !optional && actor === 'OWNER'),
    };
  },
});

/** What a renter did with this vendor before this booking; plans that were never sent stay private. */
interface SharedPast {
  readonly requests: number;
  readonly completed: number;
  readonly cancelledByRenter: number;
  readonly lateReturns: number;
  readonly noShows: number;
  readonly incidents: number;
  /** The civil day of the newest return; null without a completed rental. */
  readonly lastReturnOn: string | null;
}

async function findSharedPast(from: Reader, booking: Booking): Promise<SharedPast> {
  const { id: bookingId, renterId, vendorId, mode } = booking;
  const key = { bookingId, renterId, vendorId, mode };
  const [all, struck, happened, reported] = await Promise.all([
    findPast(from, key),
    findStruckParts(from, renterId, new Date(0)),
    findPastEvents(from, key),
    findPastIncidents(from, key),
  ]);
  const past = all.filter(({ promotedAt }) => promotedAt !== null);
  const events = happened.filter(({ id }) => !struck.has(id));
  const completed = past.filter(({ state }) => state === 'COMPLETED');
  return {
    requests: past.length,
    completed: completed.length,
    cancelledByRenter: past.filter(({ cancelledBy }) => cancelledBy === 'RENTER').length,
    lateReturns: events.filter(({ kind }) => kind === 'LATE_RETURN').length,
    noShows: events.filter(({ kind }) => kind === 'NO_SHOW').length,
    incidents: reported.length,
    lastReturnOn:
      completed
        .map(({ endDate }) => endDate)
        .toSorted()
        .at(-1) ?? null,
  };
}

const ofPair = and(
  eq(bookings.renterId, placeholder('renterId')),
  eq(bookings.vendorId, placeholder('vendorId')),
  eq(bookings.mode, placeholder('mode')),
  ne(bookings.id, placeholder('bookingId')),
);

const findPast = hotQuery('past_of_pair', (reader) =>
  reader
    .select({
      state: bookings.state,
      promotedAt: bookings.promotedAt,
      cancelledBy: bookings.cancelledBy,
      endDate: bookings.endDate,
    })
    .from(bookings)
    .where(ofPair),
);

const findPastEvents = hotQuery('trust_events_of_pair', (reader) =>
  reader
    .select({ id: trustEvents.id, kind: trustEvents.kind })
    .from(trustEvents)
    .innerJoin(bookings, eq(bookings.id, trustEvents.bookingId))
    .where(and(ofPair, eq(trustEvents.userId, placeholder('renterId')))),
);

const findPastIncidents = hotQuery('incidents_of_pair', (reader) =>
  reader.select({ id: incidents.id }).from(incidents).innerJoin(bookings, eq(bookings.id, incidents.bookingId)).where(ofPair),
);
