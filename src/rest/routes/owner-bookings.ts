import {
  getCommission,
  listCommissions,
  summarizeCommissions,
  uploadCommissionProof,
} from '../../domain/money/commissions/index.ts';
import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../../domain/rentals/documents/index.ts';
import {
  connectPayoutAccount,
  getPayoutBank,
  removePayoutBank,
  setPayoutBank,
} from '../../domain/settlement/payout-banks/index.ts';
import {
  createCalendarFeed,
  getOwnerCalendar,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
  listFollowedCalendars,
  unfollowCalendar,
} from '../../domain/shops/calendar/index.ts';
import {
  exportOwnerBookingsCsv,
  getRenterSnapshot,
  getOwnerBookingDetail,
  listOwnerBookings,
  listOwnerRequests,
} from '../../domain/standing/bookings/index.ts';
import { listOwnerPayouts } from '../../domain/settlement/payouts/index.ts';
import { by, del, get, patch, post } from '../route.ts';

/** The routes for an owner's calendar, requests, bookings and income from them. */
export const ownerBookingRoutes = [
  get('/owner/calendar', getOwnerCalendar),
  get('/owner/calendar/followed', listFollowedCalendars, { because: 'REST form of manage_blackout with action followed' }),
  del('/owner/calendar/followed/{followId}', unfollowCalendar, { because: 'REST form of manage_blackout with action unfollow' }),
  get('/owner/calendar/feeds', listCalendarFeeds, { because: 'REST form of manage_blackout with feed_list' }),
  post('/owner/calendar/feeds', createCalendarFeed, {
    status: 201,
    because: 'REST form of manage_blackout with feed_create: a secret address for calendar programs',
  }),
  del('/owner/calendar/feeds/{feedId}', revokeCalendarFeed, { because: 'REST form of manage_blackout with feed_revoke' }),
  get('/calendar/{token}.ics', readCalendarFeed, {
    answer: 'calendar',
    root: true,
    because: 'the secret address itself: calendar programs read it without a sign-in',
  }),
  get('/owner/requests', listOwnerRequests),
  get('/owner/requests/{bookingId}/documents', listRenterDocuments),
  get('/owner/requests/{bookingId}/snapshot', getRenterSnapshot),
  patch(
    '/owner/requests/{bookingId}/documents',
    by('decision', { approve: approveRenterDocument, reject: rejectRenterDocument }),
  ),
  get('/owner/bookings', listOwnerBookings),
  // It stands before the route of a booking by its id, which would match it too.
  get('/owner/bookings/export', exportOwnerBookingsCsv, {
    answer: 'table',
    because: 'the bookings as a file for a spreadsheet, beside that of the books',
  }),
  get('/owner/bookings/{bookingId}', getOwnerBookingDetail, {
    because: 'REST form of the tool get_owner_booking_detail: `GET /bookings/{id}` shows it to both sides',
  }),
  get('/owner/payouts', listOwnerPayouts),
  get('/owner/payout-bank', getPayoutBank),
  patch('/owner/payout-bank', setPayoutBank),
  post('/owner/payout-bank/connect', connectPayoutAccount, {
    because:
      'REST form of manage_payout_bank with action connect: gives the page on which the owner opens an account at the payment provider',
  }),
  del('/owner/payout-bank', removePayoutBank, {
    because: 'REST form of manage_payout_bank with action remove: forgets the bank account',
  }),
  get('/owner/commissions', listCommissions, {
    because:
      'REST form of the tool manage_owner_commissions: what an owner owes for bookings paid by transfer, and what was withheld',
  }),
  // It stands before the route of a commission by its id, which would match it too.
  get('/owner/commissions/summary', summarizeCommissions, {
    because: 'REST form of manage_owner_commissions with action summary',
  }),
  get('/owner/commissions/{commissionId}', getCommission, { because: 'REST form of manage_owner_commissions with action get' }),
  post('/owner/commissions/proof', uploadCommissionProof, {
    status: 201,
    body: 'upload',
    because: 'REST form of the tool upload_commission_proof',
  }),
];
