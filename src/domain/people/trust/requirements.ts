import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  type AttributeCondition,
  type AttributeValue,
  CHECKED_REQUIREMENTS,
  type CheckedRequirement,
  type DocumentKind,
  type Mode,
  RENTAL_MODES,
  type RentalMode,
  type Requirement,
  type RequirementCode,
} from '../../../../db/values/index.ts';
import type { CivilDay } from '../../platform/kernel/index.ts';
import { findUser } from '../accounts/index.ts';
import { type BookingDocument, findBookingDocuments } from './document-store.ts';

export const REQUIREMENT_STATES = ['MISSING', 'PENDING_REVIEW', 'APPROVED', 'REJECTED', 'EXPIRED', 'DONE'] as const;

/** One requirement of a booking and its state. PENDING_REVIEW is enough to send the request; APPROVED needs the owner. */
export const RequirementStatus = z.object({
  code: z.string().describe('PHONE, AGE or a kind of document'),
  state: z.enum(REQUIREMENT_STATES),
  note: z.string().optional().describe('what exactly is asked for'),
  rentalModes: z.array(z.enum(RENTAL_MODES)).optional().describe('only for these; absent means all'),
  documentId: z.string().optional(),
  reason: z.string().optional().describe('with REJECTED: why, in the owner’s words'),
});
export type RequirementStatus = z.infer<typeof RequirementStatus>;

interface Verifiable {
  readonly id: string;
  readonly renterId: string;
  readonly mode: Mode;
  readonly requirements: readonly Requirement[];
  readonly attestations: readonly string[];
}

/** The state of each requirement of the booking. `today` is the day on which documents must still be valid. */
export async function checkRequirements(from: Reader, booking: Verifiable, today: CivilDay): Promise<RequirementStatus[]> {
  const codes = booking.requirements.map(({ code }) => code);
  const kinds = codes.filter(isDocumentKind);
  const [documents, renter] = await Promise.all([
    findBookingDocuments(from, booking, kinds),
    codes.includes('PHONE') ? findUser(from, booking.renterId) : undefined,
  ]);
  const done: Readonly<Record<CheckedRequirement, boolean>> = {
    PHONE: renter !== undefined && renter.phoneVerifiedAt !== null,
    AGE: booking.attestations.includes('AGE'),
  };
  return booking.requirements.map(({ code, note, rentalModes }) => ({
    ...(isChecked(code) ? { code, state: done[code] ? 'DONE' : 'MISSING' } : documentStatus(code, documents, today)),
    ...(note !== undefined && { note }),
    ...(rentalModes !== undefined && { rentalModes: [...rentalModes] }),
  }));
}

/** Requirements that still keep the renter from sending the request. */
export function unmet(statuses: readonly RequirementStatus[]): RequirementStatus[] {
  return statuses.filter(({ state }) => state === 'MISSING' || state === 'REJECTED' || state === 'EXPIRED');
}

function documentStatus(code: DocumentKind, documents: readonly BookingDocument[], today: CivilDay): RequirementStatus {
  const ofKind = documents.filter(({ kind }) => kind === code);
  // What the owner has approved for this booking stays approved, even if the renter has sent a newer document since.
  const latest = ofKind.findLast(({ decision }) => decision === 'APPROVED') ?? ofKind.at(-1);
  if (latest === undefined) return { code, state: 'MISSING' };
  const documentId = latest.id;
  if (latest.expiresOn !== null && latest.expiresOn < today) return { code, state: 'EXPIRED', documentId };
  if (latest.decision === 'REJECTED') return { code, state: 'REJECTED', documentId, reason: latest.reason ?? undefined };
  return { code, state: latest.decision ?? 'PENDING_REVIEW', documentId };
}

type Attributes = Readonly<Record<string, AttributeValue>>;

/** The requirements of a category that apply to this asset in this rental mode, or in any mode if none is named. */
export function requirementsFor(
  requirements: readonly Requirement[],
  { attributes }: { attributes: Attributes },
  rentalMode: RentalMode | null,
): Requirement[] {
  return requirements.filter(({ rentalModes, whenAttribute }) => {
    if (rentalMode !== null && rentalModes !== undefined && !rentalModes.includes(rentalMode)) return false;
    return whenAttribute === undefined || fulfils(attributes, whenAttribute);
  });
}

/** Whether a listing fulfils the condition. A listing that does not state the attribute does not. */
function fulfils(attributes: Attributes, { name, atLeast, atMost, oneOf }: AttributeCondition): boolean {
  const value = attributes[name];
  if (value === undefined) return false;
  if (oneOf !== undefined) return oneOf.includes(value);
  const amount = Number(value);
  return amount >= (atLeast ?? -Infinity) && amount <= (atMost ?? Infinity);
}

/** Whether the requirement is fulfilled by a document. Operators can add kinds of documents. */
export function isDocumentKind(code: RequirementCode): code is DocumentKind {
  return !isChecked(code);
}

function isChecked(code: RequirementCode): code is CheckedRequirement {
  return CHECKED_REQUIREMENTS.some((checked) => checked === code);
}

export const VERIFICATION_STATUSES = ['NONE', 'PARTIAL', 'VERIFIED', 'EXPIRED'] as const;
type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/**
 * The state of a set of requirements. VERIFIED: everything is done or approved, or nothing is asked for. EXPIRED: a document is
 * past its last valid day. PARTIAL: something was handed in, even if it still waits for review.
 */
export function verificationStatus(requirements: readonly Pick<RequirementStatus, 'state'>[]): VerificationStatus {
  const states = requirements.map(({ state }) => state);
  if (states.includes('EXPIRED')) return 'EXPIRED';
  if (states.every((state) => state === 'DONE' || state === 'APPROVED')) return 'VERIFIED';
  return states.every((state) => state === 'MISSING' || state === 'REJECTED') ? 'NONE' : 'PARTIAL';
}
