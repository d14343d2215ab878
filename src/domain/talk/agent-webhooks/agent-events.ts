import type { Side } from '../../../../db/values/index.ts';
import { commissionEvents } from '../../money/commissions/index.ts';
import { paymentEvents } from '../../money/payments/index.ts';
import type { EventKind } from '../../platform/kernel/index.ts';
import { bookingEvents, collateralEvents, depositEvents, counterOfferEvents } from '../../rentals/bookings/index.ts';
import { documentEvents } from '../../rentals/documents/index.ts';
import { reviewEvents } from '../../rentals/reviews/index.ts';
import { payoutEvents } from '../../settlement/payouts/index.ts';
import {
  conditionEvents,
  disputeEvents,
  extensionEvents,
  incidentEvents,
  offlineProofEvents,
  offlineRefundEvents,
} from '../../rentals/open-items/index.ts';
import { inquiryEvents, messageEvents } from '../conversations/index.ts';

/** The events of bookings and inquiries that software can receive. Each side receives what it may read in the event log. */
const KINDS: readonly EventKind[] = [
  bookingEvents,
  counterOfferEvents,
  extensionEvents,
  conditionEvents,
  incidentEvents,
  disputeEvents,
  offlineProofEvents,
  offlineRefundEvents,
  depositEvents,
  collateralEvents,
  reviewEvents,
  messageEvents,
  inquiryEvents,
  pick(paymentEvents, ['pending', 'paid', 'failed', 'expired', 'refunded', 'chargedBack']),
  pick(documentEvents, ['uploaded', 'approved', 'rejected']),
  payoutEvents,
  commissionEvents,
].flatMap((kinds) => Object.values<EventKind>(kinds));

/** Events that may be about no booking, because they are about messages of inquiries. */
export const ofThreads: ReadonlySet<string> = new Set(
  [messageEvents, inquiryEvents].flatMap((kinds) => Object.values<EventKind>(kinds).map(({ type }) => type)),
);

/** All kinds of events that can be sent, for both sides or for one. */
export function agentEvents(): readonly EventKind[] {
  return [...byType.values()];
}

const byType = new Map(KINDS.map((kind) => [kind.type, kind]));

export function agentEvent(type: string): EventKind | undefined {
  return byType.get(type);
}

export function mayKnow(side: Side, type: string): boolean {
  return byType.get(type)?.seenBy.includes(side) ?? false;
}

/** Whether the type is among the wanted ones, which can be `booking.confirmed`, `booking.*` or `*`. */
export function isWanted(type: string, wanted: readonly string[]): boolean {
  return wanted.includes('*') || wanted.includes(type) || wanted.includes(familyOf(type));
}

/** Whether any event has this name or belongs to this family. */
export function isKnown(pattern: string): boolean {
  return [...byType.keys()].some((type) => isWanted(type, [pattern]));
}

/** Names such as `booking.*`, for somebody who asked for an event that does not exist. */
export const agentEventFamilies: readonly string[] = [...new Set([...byType.keys()].map(familyOf))];

function familyOf(type: string): string {
  return `${type.slice(0, type.indexOf('.'))}.*`;
}

function pick<Kinds extends Readonly<Record<string, EventKind>>>(kinds: Kinds, names: readonly (keyof Kinds)[]) {
  return Object.fromEntries(names.map((name) => [name, kinds[name]]));
}
