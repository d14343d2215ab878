/** Why each route exists that the specification's inventory does not name. */
export const EXTRA_ROUTE_REASONS: Readonly<Record<string, string>> = {
  'POST /auth/register-vendor': 'REST form of the tool register_vendor_account: an account with its vendor profile in one call',
  'POST /auth/owner-login':
    'REST form of the tool owner_login: refuses accounts without a vendor profile at once, with the way to get one',
  'GET /owner/bookings/{bookingId}':
    'REST form of the tool get_owner_booking_detail: `GET /bookings/{id}` shows the renter’s side',
  'DELETE /owner/payout-bank': 'REST form of manage_payout_bank with action remove: forgets the bank account',
  'POST /payments/callbacks/{gateway}':
    'how the payment gateway reports an outcome (section 6 of the specification names the report, not its path)',
  'GET /files/documents/{documentId}': 'opens a renter’s document for the owner who reviews it, by a signed link that runs out',
};
