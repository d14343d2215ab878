import type { Side } from '../../../../../db/values/index.ts';
import { offer, type OperationName, type StepArgs } from '../../../platform/kernel/index.ts';
import type { NextOf } from './template.ts';

/** No step. Administrators have pages and REST, but no tools. */
export const nothing: NextOf = () => null;

/** The step that shows the renter what to do next with the booking. */
export const whatIsNext = aboutBooking('RENTER', 'booking_readiness', 'see what comes next');

/** The step that shows the owner the booking and what to do about it. */
export const ownerView = aboutBooking('OWNER', 'get_owner_booking_detail', 'see the booking and what comes next');

export const payStatus = aboutBooking('RENTER', 'get_pay_status', 'see whether it was paid');
export const extensionsOf = aboutBooking('RENTER', 'list_booking_extensions', 'see the change of dates and its price');
export const verification = aboutBooking('RENTER', 'get_verification_status', 'see what is missing');
export const reviewsOf = aboutBooking('RENTER', 'list_reviews', 'see the reviews and whether you can write one');
export const documentsOf = aboutBooking('OWNER', 'list_renter_documents', 'see the documents and decide');

export function incidents(actor: Side): NextOf {
  return aboutBooking(actor, 'list_incidents', 'see what was reported, and answer');
}

export function disputes(actor: Side): NextOf {
  return aboutBooking(actor, 'get_dispute', 'see the dispute');
}

export function condition(actor: Side): NextOf {
  return aboutBooking(actor, 'list_condition_reports', 'see the report');
}

/** The messages of a booking, or of an inquiry by its thread. */
export function chat(actor: Side): NextOf {
  const why = 'read it and answer';
  return ({ bookingId, conversationId }) => {
    if (bookingId !== null) return offer('list_messages', { bookingId }, { actor, why });
    return conversationId === null ? null : offer('list_messages', { threadId: conversationId }, { actor, why });
  };
}

export const listing: NextOf = ({ assetId }) =>
  assetId === null
    ? null
    : offer('get_owner_asset_detail', { assetId }, { actor: 'OWNER', why: 'see the listing and what it lacks' });

export const payouts = always('OWNER', 'list_owner_payouts', 'see the payouts and what helps');
export const commissions = always('OWNER', 'list_commissions', 'see what is owed and where to pay it');
export const payoutBank = always('OWNER', 'get_payout_bank', 'see the account, masked');
export const credit = always('RENTER', 'get_account_credit', 'see the credit and when it ends');
export const apiKeys = always('RENTER', 'list_api_keys', 'see the keys and end what you do not know');

/** The names of operations whose only necessary argument is the booking. */
type AboutBooking = { [Name in OperationName]: { bookingId: string } extends StepArgs<Name> ? Name : never }[OperationName];

function aboutBooking(actor: Side, operation: AboutBooking, why: string): NextOf {
  return ({ bookingId }) => (bookingId === null ? null : offer(operation, { bookingId }, { actor, why }));
}

function always(actor: Side, operation: OperationName, why: string): NextOf {
  return () => offer(operation, {}, { actor, why });
}
