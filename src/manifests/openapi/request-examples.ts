import type { PlainObject } from './plain-object.ts';

/** A body that would pass, for the calls that every agent makes; a test holds each against its schema. */
export const REQUEST_EXAMPLES: Readonly<Record<string, PlainObject>> = {
  pricing_quote: { slug: 'coastline-camper', startDate: '2027-05-14', endDate: '2027-05-18' },
  register_account: { email: 'ana@example.com', password: 'correct-horse-7', name: 'Ana Sousa' },
  login: { email: 'ana@example.com', password: 'correct-horse-7' },
  refresh_token: { refreshToken: 'the refreshToken of the last answer' },
  create_api_key: { name: 'my assistant', scopes: ['read:catalog', 'write:booking'], mode: 'test' },
  create_booking: { quoteId: 'quo_01JD5ZK4T8M3N7Q2R6V9X0YB1C' },
  upload_document: {
    kind: 'DRIVING_LICENCE',
    bookingId: 'bkg_01JD5ZK4T8M3N7Q2R6V9X0YB1C',
    fileName: 'licence.pdf',
    contentBase64: 'JVBERi0xLjcK',
  },
  promote_booking: { acceptAgreement: true, attestations: ['AGE'] },
  initiate_payment: { returnUrl: 'https://example.com/thanks' },
  cancel_booking: { expectedRefundMinor: 11314, reason: 'The trip was called off.' },
  approve_booking: { decision: 'approve' },
  reject_booking: { decision: 'reject', reason: 'The camper is in repair that week.' },
  approve_renter_document: { decision: 'approve', documentId: 'doc_01JD5ZK4T8M3N7Q2R6V9X0YB1C' },
  reject_renter_document: {
    decision: 'reject',
    documentId: 'doc_01JD5ZK4T8M3N7Q2R6V9X0YB1C',
    reason: 'The photo is not readable.',
  },
};
