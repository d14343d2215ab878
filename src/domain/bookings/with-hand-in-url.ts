import { type NextAction, type Settings, signedLink } from '../kernel/index.ts';
import { legalUrl } from '../legal/index.ts';
import { handInPath } from './hand-in-path.ts';
import type { Booking } from './store.ts';

/**
 * Adds to each step the page that the person needs for it: where they hand in a document of the booking, or read the
 * agreement before they accept it. Only for the renter's side: whoever holds the first link can hand in documents in the
 * renter's name.
 */
export function withHandInUrl(
  actions: readonly NextAction[],
  { id, agreement }: Pick<Booking, 'id' | 'agreement'>,
  context: { now: Date; settings: Settings },
): NextAction[] {
  return actions.map((action) => {
    if (action.args['bookingId'] !== id) return action;
    if (action.tool === 'promote_booking') {
      return { ...action, agreementUrl: legalUrl('RENTAL_AGREEMENT', agreement.version, context.settings) };
    }
    if (action.tool !== 'upload_document') return action;
    return { ...action, handInUrl: signedLink(handInPath(id), context, { hours: context.settings.documentLinkHours }) };
  });
}
