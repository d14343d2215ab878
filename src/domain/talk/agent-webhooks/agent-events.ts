import type { Side } from '../../../../db/values.ts';
import { commissionEvents } from '../../money/commissions/index.ts';
import { paymentEvents } from '../../money/payments/index.ts';
import type { EventKind } from '../../platform/kernel/index.ts';
import { bookingEvents } from '../../rentals/booking-records/index.ts';
import { collateralEvents, depositEvents } from '../../rentals/deposits/index.ts';
import { documentEvents } from '../../rentals/documents/index.ts';
import {
  conditionEvents,
  counterOfferEvents,
  disputeEvents,
  extensionEvents,
  incidentEvents,
  offlineProofEvents,
  offlineRefundEvents,
} from '../../rentals/open-items/index.ts';
import { reviewEvents } from '../../rentals/reviews/index.ts';
import { payoutEvents } from '../../settlement/payouts/index.ts';
import { messageEvents } from '../conversations/index.ts';

/** What both sides of a booking may know, as its timeline tells them too. */
const OF_BOTH_SIDES: readonly EventKind[] = [
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
  pick(paymentEvents, ['pending', 'paid', 'failed', 'expired', 'refunded', 'chargedBack']),
  pick(documentEvents, ['uploaded', 'approved', 'rejected']),
].flatMap((kinds) => Object.values<EventKind>(kinds));

/** What an owner earns and owes is nobody else’s. */
const OF_OWNERS: readonly EventKind[] = [payoutEvents, commissionEvents].flatMap((kinds) => Object.values<EventKind>(kinds));

/** Everything that can be sent, for both sides or for one. */
export function agentEvents(): readonly EventKind[] {
  return [...byType.values()];
}

const byType = new Map([...OF_BOTH_SIDES, ...OF_OWNERS].map((kind) => [kind.type, kind]));
const ownersTypes = new Set(OF_OWNERS.map(({ type }) => type));

export function agentEvent(type: string): EventKind | undefined {
  return byType.get(type);
}

export function mayKnow(side: Side, type: string): boolean {
  return byType.has(type) && (side === 'OWNER' || !ownersTypes.has(type));
}

/** `booking.confirmed`, `booking.*` or `*`. */
export function isWanted(type: string, wanted: readonly string[]): boolean {
  return wanted.includes('*') || wanted.includes(type) || wanted.includes(familyOf(type));
}

/** Whether anything is ever sent under this name. */
export function isKnown(wish: string): boolean {
  return [...byType.keys()].some((type) => isWanted(type, [wish]));
}

/** `booking.*` and so on, for whoever asked for something that there is not. */
export const agentEventFamilies: readonly string[] = [...new Set([...byType.keys()].map(familyOf))];

function familyOf(type: string): string {
  return `${type.slice(0, type.indexOf('.'))}.*`;
}

function pick<Kinds extends Readonly<Record<string, EventKind>>>(kinds: Kinds, names: readonly (keyof Kinds)[]) {
  return Object.fromEntries(names.map((name) => [name, kinds[name]]));
}
