import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OutputOf } from '../../src/rest/web/page-contract.ts';
import type { Booking, Incident } from './step.ts';

export const STATES: Readonly<Record<Booking['state'], MessageDescriptor>> = {
  ACTIVE: msg`Under way`,
  CANCELLED: msg`Cancelled`,
  COMPLETED: msg`Completed`,
  CONFIRMED: msg`Confirmed`,
  COUNTER_OFFERED: msg`Another offer`,
  EXPIRED: msg`Time ran out`,
  PENDING_APPROVAL: msg`Asked`,
  PENDING_PAYMENT: msg`Accepted, to be paid`,
  PENDING_VERIFICATION: msg`Not sent yet`,
  REJECTED: msg`Declined`,
  RETURNED: msg`Returned`,
};

/** Why a booking has ended, where nobody wrote a reason. */
export const ENDED_BECAUSE: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['DATES_TAKEN', msg`Somebody else has the days.`],
  ['OWNER_NO_RESPONSE', msg`The owner did not answer in time.`],
  ['PAYMENT', msg`It was not paid in time.`],
  ['VERIFICATION', msg`The request was not sent in time.`],
]);

/** The stages of a rental, by the state with which each begins. */
export const STAGES = [
  ['PENDING_APPROVAL', msg`Asked`],
  ['PENDING_PAYMENT', msg`Agreed`],
  ['CONFIRMED', msg`Paid`],
  ['ACTIVE', msg`Picked up`],
  ['RETURNED', msg`Returned`],
  ['COMPLETED', msg`Settled`],
] as const satisfies readonly (readonly [Booking['state'], MessageDescriptor])[];

export const REPORTED: Readonly<Record<Incident['type'], MessageDescriptor>> = {
  DAMAGE: msg`Damage`,
  DIRTY: msg`Dirt`,
  HIDDEN_DEFECT: msg`A defect that nobody saw`,
  LATE_RETURN: msg`Late return`,
  LOSS: msg`Loss`,
  NOT_AS_DESCRIBED: msg`Not as described`,
  NO_SHOW: msg`Did not come`,
  OTHER: msg`Something else`,
  SAFETY: msg`Not safe`,
};

export const REPORT_KINDS: Readonly<Record<OutputOf<'list_condition_reports'>['items'][number]['kind'], MessageDescriptor>> = {
  CHECK_IN: msg`Handover`,
  CHECK_OUT: msg`Return`,
};

/** Where the deposit is. */
export const DEPOSITS: Readonly<Record<string, MessageDescriptor>> = {
  CAPTURED: msg`taken for what was agreed or decided`,
  CHARGED: msg`paid, and kept until the return`,
  HELD: msg`blocked on the card, not charged`,
  PARTIALLY_CAPTURED: msg`taken in part`,
  REFUNDED: msg`given back`,
  RELEASED: msg`let go`,
};
