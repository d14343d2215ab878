import type { OfferedStep, OperationName, OutputOf, Side } from '../../src/rest/web/page-contract.ts';

export type Booking = OutputOf<'get_booking_detail'>;
export type Incident = OutputOf<'list_incidents'>['items'][number];
export type Dispute = OutputOf<'get_dispute'>['items'][number];
export type RenterDocument = OutputOf<'list_renter_documents'>['items'][number];

/** A field that a person fills in for a step, under the name that the operation has for it. */
export interface StepField {
  readonly name: string;
  readonly kind: 'line' | 'text' | 'day' | 'amount' | 'rating';
  readonly isOptional?: true;
}

/** What a step is about, as far as its words and its form depend on it. */
export type StepKind =
  | 'accept-offer'
  | 'accept-return'
  | 'accept-document'
  | 'agree-to-dates'
  | 'approve'
  | 'ask-for-dates'
  | 'cancel'
  | 'cancel-as-owner'
  | 'claim-ask-less'
  | 'claim-close'
  | 'claim-disagree'
  | 'claim-less'
  | 'claim-pay'
  | 'claim-take'
  | 'confirm-condition'
  | 'confirm-phone'
  | 'confirm-transfer'
  | 'contest-condition'
  | 'counter-offer'
  | 'decline'
  | 'deny-return'
  | 'evidence'
  | 'hand-in'
  | 'keep-dates'
  | 'keep-request'
  | 'no-show-false'
  | 'no-show-true'
  | 'open-dispute'
  | 'pay'
  | 'pay-owed'
  | 'platform'
  | 'refuse-dates'
  | 'refuse-document'
  | 'refuse-transfer'
  | 'replace-deposit'
  | 'reply'
  | 'report-damage'
  | 'report-handover'
  | 'report-late'
  | 'report-no-show'
  | 'report-return'
  | 'review'
  | 'risk-review'
  | 'seen'
  | 'send-request'
  | 'settle-less'
  | 'settle-pay'
  | 'settle-take'
  | 'settle-ask-less'
  | 'withdraw-dispute'
  | 'withdraw-offer'
  | 'withdraw-report';

/** A step as the pages show it. */
export interface Step {
  /** Its part in the address. It names the operation and what tells it from others, so that no other step is taken by it. */
  readonly name: string;
  readonly kind: StepKind;
  readonly operation: OperationName;
  /** What the step says already. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly fields: readonly StepField[];
  /** The page on which it is done, if that is no form of these. */
  readonly to: string | null;
  readonly look: OfferedStep['look'];
  /** ONCE: by its button. FORM: with a form. ASKED: with the amounts on a page of its own before it is done. */
  readonly way: 'ONCE' | 'FORM' | 'ASKED';
  readonly isOptional: boolean;
  readonly dueAt: string | null;
  readonly notBefore: string | null;
  readonly onSilence: NonNullable<OfferedStep['onSilence']> | null;
  /** The amount that the step names, in minor units. */
  readonly amountMinor: number | null;
  readonly incident: Incident | null;
  readonly dispute: Dispute | null;
  readonly document: RenterDocument | null;
}

/** What steps may be about, beside the booking. */
export interface About {
  readonly incidents: readonly Incident[];
  readonly disputes: readonly Dispute[];
  readonly documents: readonly RenterDocument[];
}

export interface Seen extends About {
  readonly booking: Booking;
  readonly side: Side;
}

/** A value such as `<reason>`, or a list of such values. */
export function isLeftOpen(value: unknown): boolean {
  if (typeof value === 'string') return /^<.*>$/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isLeftOpen);
}
