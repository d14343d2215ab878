import { z } from 'zod';
import { BOOKING_STATES, RISK_LEVELS } from '../../../db/values.ts';
import { findUser } from '../accounts/index.ts';
import { bookingFacts, bookingOwner, nextActions } from '../bookings/index.ts';
import { IdInput, NextAction, query } from '../kernel/index.ts';
import { RequirementStatus, VERIFICATION_STATUSES, verificationStatus } from '../verification/index.ts';
import { findSharedPast } from './find-shared-past.ts';
import { knownPerson } from './known-person.ts';
import { PublicProfile, publicProfile } from './public-profile.ts';

const RenterSnapshot = z.object({
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  name: z.string(),
  profile: PublicProfile.omit({ owner: true }).nullable().describe('null: the account was erased'),
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
    'Owner side: the renter of a request before you answer it: public profile, risk with its reasons, what is verified, what they rented from you before, and what is still open. No contact data.',
  access: bookingOwner('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: RenterSnapshot,
  errors: [],

  async run({ subject: booking, reader, now }) {
    const renter = await findUser(reader, booking.renterId);
    const person = await knownPerson(reader, booking.renterId, now);
    const facts = await bookingFacts(reader, booking, now);
    const { risk } = booking;
    return {
      bookingId: booking.id,
      state: booking.state,
      name: renter?.name ?? '',
      profile: person === undefined ? null : publicProfile(person, now),
      risk: risk === null ? null : { level: risk.level, reasons: risk.reasons.map(({ text }) => text) },
      verification: {
        status: verificationStatus(facts.requirements),
        requirements: facts.requirements.map(({ code, state }) => ({ code, state })),
      },
      withYou: await findSharedPast(reader, booking),
      openQuestions: nextActions(booking, facts).filter(({ optional, actor }) => !optional && actor === 'OWNER'),
    };
  },
});
