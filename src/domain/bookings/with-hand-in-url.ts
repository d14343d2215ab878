import { type NextAction, type Settings, signedLink } from '../kernel/index.ts';
import { handInPath } from './hand-in-path.ts';

/**
 * Adds to each step that hands in a document of the booking the page on which the person can do it. Only for the
 * renter's side: whoever holds the link can hand in documents in the renter's name.
 */
export function withHandInUrl(
  actions: readonly NextAction[],
  { id }: { id: string },
  context: { now: Date; settings: Settings },
): NextAction[] {
  return actions.map((action) =>
    action.tool === 'upload_document' && action.args['bookingId'] === id
      ? { ...action, handInUrl: signedLink(handInPath(id), context, { hours: context.settings.documentLinkHours }) }
      : action,
  );
}
