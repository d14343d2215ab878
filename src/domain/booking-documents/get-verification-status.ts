import { z } from 'zod';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from '../../../db/values.ts';
import { findUser } from '../accounts/index.ts';
import { bookingFacts, nextActions, withHandInUrl } from '../bookings/index.ts';
import { dayOf, IdInput, NextAction, query } from '../kernel/index.ts';
import { checkRequirements, findDocuments, RequirementStatus, unmet } from '../verification/index.ts';
import { maybeOwnBooking } from './maybe-own-booking.ts';

/** What counts as verified without a booking: the two things that most categories ask for. */
const BASIC = [{ code: 'PHONE' as const }, { code: 'IDENTITY_DOCUMENT' as const }];

export const getVerificationStatus = query({
  name: 'get_verification_status',
  title: 'Verification status',
  description:
    'What the person has verified and handed in, and with bookingId what that booking still needs and how to supply it.',
  access: maybeOwnBooking('read:booking'),
  input: z.strictObject({ bookingId: IdInput.optional() }),
  output: z.object({
    status: z.enum(['NONE', 'PARTIAL', 'VERIFIED']),
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    bookingId: z.string().optional(),
    requirements: z.array(RequirementStatus),
    missing: z.array(RequirementStatus.shape.code),
    documents: z.array(
      z.object({
        documentId: z.string(),
        kind: z.enum(DOCUMENT_KINDS),
        status: z.enum(DOCUMENT_STATUSES),
        fileName: z.string(),
        uploadedAt: z.string(),
        expiresOn: z.string().nullable(),
      }),
    ),
    nextActions: z.array(NextAction),
  }),
  errors: [],

  async run({ subject: booking, caller, reader, now, settings }) {
    const user = await findUser(reader, caller.userId);
    const documents = await findDocuments(reader, caller.userId);
    const facts = booking === null ? null : await bookingFacts(reader, booking, now);
    const requirements =
      facts === null
        ? await checkRequirements(
            reader,
            { id: '', renterId: caller.userId, requirements: BASIC, attestations: [] },
            dayOf(now, 'UTC'),
          )
        : facts.requirements;
    const missing = unmet(requirements).map(({ code }) => code);
    return {
      status:
        missing.length === 0
          ? ('VERIFIED' as const)
          : missing.length === requirements.length
            ? ('NONE' as const)
            : ('PARTIAL' as const),
      emailVerified: user?.emailVerifiedAt != null,
      phoneVerified: user?.phoneVerifiedAt != null,
      bookingId: booking?.id,
      requirements,
      missing,
      documents: documents.map((document) => ({
        ...document,
        documentId: document.id,
        uploadedAt: document.uploadedAt.toISOString(),
      })),
      nextActions:
        booking === null || facts === null ? [] : withHandInUrl(nextActions(booking, facts), booking, { now, settings }),
    };
  },
});
