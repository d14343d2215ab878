import type { Side } from '../../../../../db/values/index.ts';
import type { Step } from './template.ts';

/** There is nothing to call. Administrators have pages and REST, and no tools. */
export const nothing: Step = () => null;

/** What the renter does next with the booking. */
export const whatIsNext = aboutBooking('RENTER', 'booking_readiness', 'see what comes next');

/** The owner's view of the booking, which says what is theirs to do. */
export const ownerView = aboutBooking('OWNER', 'get_owner_booking_detail', 'see the booking and what comes next');

export const payStatus = aboutBooking('RENTER', 'get_pay_status', 'see whether it was paid');
export const extensionsOf = aboutBooking('RENTER', 'list_booking_extensions', 'see the change of dates and its price');
export const verification = aboutBooking('RENTER', 'get_verification_status', 'see what is missing');
export const reviewsOf = aboutBooking('RENTER', 'list_reviews', 'see the reviews and whether you can write one');
export const documentsOf = aboutBooking('OWNER', 'review_renter_documents', 'see the documents and decide', { action: 'list' });

export function incidents(actor: Side): Step {
  return aboutBooking(actor, 'manage_booking_incidents', 'see what was reported, and answer', { action: 'list' });
}

export function disputes(actor: Side): Step {
  return aboutBooking(actor, 'manage_booking_dispute', 'see the dispute', { action: 'get' });
}

export function condition(actor: Side): Step {
  return aboutBooking(actor, 'manage_booking_condition', 'see the report', { action: 'list' });
}

/** The messages of a booking, or of an inquiry by its thread. */
export function chat(actor: Side): Step {
  const why = 'read it and answer';
  return ({ bookingId, conversationId }) => {
    if (bookingId !== null) return { tool: 'manage_booking_chat', args: { action: 'list', bookingId }, actor, why };
    if (conversationId === null) return null;
    const tool = actor === 'RENTER' ? 'manage_inquiry_thread' : 'manage_booking_chat';
    return { tool, args: { action: 'list', threadId: conversationId }, actor, why };
  };
}

export const listing: Step = ({ assetId }) =>
  assetId === null
    ? null
    : { tool: 'get_owner_asset_detail', args: { assetId }, actor: 'OWNER', why: 'see the listing and what it lacks' };

export const payouts = always('OWNER', 'list_owner_payouts', 'see the payouts and what helps');
export const commissions = always('OWNER', 'manage_owner_commissions', 'see what is owed and where to pay it', {
  action: 'list',
});
export const payoutBank = always('OWNER', 'manage_payout_bank', 'see the account, masked', { action: 'get' });
export const credit = always('RENTER', 'get_account_credit', 'see the credit and when it ends');
export const apiKeys = always('RENTER', 'manage_api_keys', 'see the keys and end what you do not know', { action: 'list' });

function aboutBooking(actor: Side, tool: string, why: string, more: Readonly<Record<string, unknown>> = {}): Step {
  return ({ bookingId }) => (bookingId === null ? null : { tool, args: { ...more, bookingId }, actor, why });
}

function always(actor: Side, tool: string, why: string, args: Readonly<Record<string, unknown>> = {}): Step {
  return () => ({ tool, args, actor, why });
}
