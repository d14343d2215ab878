import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode, Requirement } from '../../../../db/values/index.ts';
import { assetNotFound, findAssetBySlug } from '../../catalog/assets/index.ts';
import { categoryNotFound, findCategory } from '../../catalog/categories/index.ts';
import { confirmEmailStep, findUser } from '../../people/accounts/index.ts';
import {
  trustFactsOf,
  checkRequirements,
  DOCUMENT_STATES,
  documentStates,
  isDocumentKind,
  requirementsFor,
  RequirementStatus,
  unmet,
  VERIFICATION_STATUSES,
  verificationStatus,
} from '../../people/trust/index.ts';
import { asked, dayOf, IdInput, NextAction, offer, optional, query, type Step } from '../../platform/kernel/index.ts';
import { requirementsOf, bookingRenter } from '../bookings/index.ts';

/** The requirements without a booking: the two that most categories have. */
const BASIC = [{ code: 'PHONE' as const }, { code: 'IDENTITY_DOCUMENT' as const }];

export const getVerificationStatus = query({
  name: 'get_verification_status',
  title: 'Verification status',
  description:
    'What the person has verified and handed in, what is missing and how to supply it; with bookingId for that booking, with category or slug for what is not booked yet. A document in review is enough for promote_booking.',
  about: 'what a person supplies',
  access: optional(bookingRenter('read:booking'), 'bookingId'),
  input: z.strictObject({
    bookingId: IdInput.optional(),
    category: IdInput.optional().describe('slug of a category: what it asks for, before there is a booking'),
    slug: IdInput.optional().describe('of an asset: what it asks for'),
  }),
  output: z.object({
    status: z.enum(VERIFICATION_STATUSES),
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    bookingId: z.string().optional(),
    requirements: z.array(RequirementStatus),
    missing: z.array(RequirementStatus.shape.code),
    inReview: z.array(RequirementStatus.shape.code).describe('handed in; enough to send the request'),
    documents: z.array(
      z.object({
        documentId: z.string(),
        kind: z.string(),
        status: z.enum(DOCUMENT_STATES).describe('with bookingId for that booking, else as the last owner decided'),
        fileName: z.string(),
        uploadedAt: z.string(),
        expiresOn: z.string().nullable(),
      }),
    ),
    nextActions: z.array(NextAction),
  }),
  errors: [assetNotFound, categoryNotFound],

  async run({ subject: booking, input, caller, reader, now, settings }) {
    const user = await findUser(reader, caller.userId);
    const mode = booking?.mode ?? caller.mode;
    const whose = { userId: caller.userId, mode };
    const documents = await documentStates(reader, whose, { bookingId: booking?.id, today: dayOf(now, 'UTC') });
    const requirements =
      booking === null
        ? await checkWanted(reader, await wantedBy(reader, input), whose, now)
        : await requirementsOf(reader, booking, now);
    const missing = unmet(requirements).map(({ code }) => code);
    return {
      status: verificationStatus(requirements),
      emailVerified: user?.emailVerifiedAt != null,
      phoneVerified: user?.phoneVerifiedAt != null,
      bookingId: booking?.id,
      requirements,
      missing,
      inReview: requirements.filter(({ state }) => state === 'PENDING_REVIEW').map(({ code }) => code),
      documents: documents.map((document) => ({
        ...document,
        documentId: document.id,
        uploadedAt: document.uploadedAt.toISOString(),
      })),
      nextActions: [...(booking === null ? supplyBasics(requirements) : []), ...confirmEmailStep(user, settings)],
    };
  },
});

/** Returns the requirements of the asset or the category; without either, the two that most categories have. */
async function wantedBy(from: Reader, { category, slug }: { category?: string | undefined; slug?: string | undefined }) {
  if (slug !== undefined) {
    const found = await findAssetBySlug(from, slug);
    if (found === undefined || found.asset.status !== 'LIVE') throw assetNotFound({ asset: slug });
    return requirementsFor(found.category.requirements, found.asset, found.asset.rentalModes[0] ?? 'SELF_OPERATED');
  }
  if (category === undefined) return BASIC;
  const found = await findCategory(from, category);
  if (found === undefined) throw categoryNotFound({ category });
  return found.requirements;
}

/**
 * Checks the requirements without a booking. An identity document then counts as approved if the owner of any booking approved
 * it last.
 */
async function checkWanted(
  from: Reader,
  wanted: readonly Requirement[],
  { userId: renterId, mode }: { userId: string; mode: Mode },
  now: Date,
): Promise<RequirementStatus[]> {
  const basics = { id: '', renterId, mode, requirements: wanted, attestations: [] };
  const statuses = await checkRequirements(from, basics, dayOf(now, 'UTC'));
  // Test documents add no trust, so only live documents are considered.
  const identityApproved = mode === 'live' && (await trustFactsOf(from, renterId, now)).identityApproved;
  return statuses.map((status) =>
    identityApproved && status.state === 'PENDING_REVIEW' ? { ...status, state: 'APPROVED' } : status,
  );
}

/** Returns the steps by which a person supplies what most categories require, before there is any booking. */
function supplyBasics(requirements: readonly RequirementStatus[]): Step[] {
  return unmet(requirements).flatMap(({ code, state }): Step[] => {
    const why = state === 'MISSING' ? 'most categories ask for it' : `the one that was sent is ${state}`;
    if (isDocumentKind(code)) {
      const args = { kind: code, fileName: asked('name'), contentBase64: asked('base64 of a PDF or a photo') };
      return [offer('upload_document', args, { actor: 'RENTER', why, requiresHuman: true })];
    }
    if (code !== 'PHONE') return [];
    const args = { phone: asked('+351…') };
    return [offer('send_phone_code', args, { actor: 'RENTER', why, requiresHuman: true })];
  });
}
