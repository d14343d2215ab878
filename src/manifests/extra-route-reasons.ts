/** Why each route exists that the specification's inventory does not name. */
export const EXTRA_ROUTE_REASONS: Readonly<Record<string, string>> = {
  'POST /auth/register-vendor': 'REST form of the tool register_vendor_account: an account with its vendor profile in one call',
  'POST /auth/owner-login':
    'REST form of the tool owner_login: refuses accounts without a vendor profile at once, with the way to get one',
  'POST /auth/account-page': 'what the page `/account` signs a person in with; its permit opens that page and nothing else',
  'POST /auth/login-links': 'REST form of the tool create_login_link',
  'POST /auth/login-links/{loginRequestId}/status': 'REST form of the tool get_login_status',
  'GET /auth/login-codes/{userCode}': 'what the page `/link` shows, for a front end of its own',
  'POST /auth/login-codes/{userCode}/approve':
    'lets the software in that made the login link; takes the person’s password, never a token',
  'POST /auth/login-codes/{userCode}/deny': 'keeps that software out',
  'GET /auth/confirmations/{confirmationId}': 'what the page `/confirm/…` shows, for a front end of its own',
  'POST /auth/confirmations/{confirmationId}/approve':
    'approves one call of an API key; takes the person’s password, never a token',
  'POST /auth/confirmations/{confirmationId}/deny': 'denies that call',
  'POST /auth/verify-email':
    'confirms an e-mail address with the token of the link that was sent to it, for a front end of its own',
  'POST /users/me/verification-email': 'sends the confirmation link again to somebody who lost it',
  'GET /users/me/export': 'a person’s right: everything that is stored about them',
  'POST /users/me/erase':
    'a person’s right: the account without anything personal in it, once nothing is open any more; takes their password, which has no place in the address of a DELETE',
  'GET /users/me/sessions': 'shows a person where the account is signed in',
  'DELETE /users/me/sessions': 'ends one session (query `sessionId`), or all but the present one',
  'DELETE /users/me/access': 'ends every session but the present one and every API key, in one step: what the account page does',
  'GET /owner/bookings/{bookingId}':
    'REST form of the tool get_owner_booking_detail: `GET /bookings/{id}` shows the renter’s side',
  'DELETE /owner/payout-bank': 'REST form of manage_payout_bank with action remove: forgets the bank account',
  'POST /payments/callbacks/{gateway}':
    'how the payment gateway reports an outcome (section 6 of the specification names the report, not its path)',
  'GET /users/me/documents': 'a person’s right: what they have handed in, and the files themselves',
  'DELETE /users/me/documents/{documentId}': 'a person’s right: a document that nothing needs any more, erased at once',
  'GET /admin/documents/{documentId}':
    'how the platform’s people look at a document; each look is in the audit log with its reason',
  'PATCH /bookings/{bookingId}/messages':
    'REST form of the actions read, block, unblock and report of manage_booking_chat: the inventory names only reading and writing',
  'GET /chat/conversations/{threadId}/messages':
    'REST form of manage_inquiry_thread, and of manage_booking_chat with threadId: an inquiry has no booking by which to name it',
  'POST /chat/conversations/{threadId}/messages': 'answers an inquiry, or writes on in it',
  'PATCH /chat/conversations/{threadId}/messages': 'read, block, unblock and report in an inquiry',
  'PATCH /assets/{slug}/inquiry/messages':
    'REST form of the action read of manage_asset_inquiry: the inventory names only reading and writing',
  'GET /files/messages/{messageId}': 'opens the file of a message for both sides, by a signed link that runs out',
  'GET /admin/message-reports': 'messages that one side reported, for the platform’s people',
  'PATCH /admin/message-reports/{reportId}': 'decides about such a report: the message is removed, or stays',
  'GET /hand-in/{bookingId}':
    'what the page `/hand-in/{bookingId}` shows, for a front end of its own; the signed link is the permission',
  'POST /hand-in/{bookingId}': 'what that page sends: a document that the booking needs, as JSON or as a multipart form',
  'GET /files/documents/{documentId}': 'opens a renter’s document for the owner who reviews it, by a signed link that runs out',
  'GET /bookings/{bookingId}/condition':
    'REST form of the action list of manage_booking_condition: the inventory names only how reports are sent and answered',
  'GET /files/condition-reports/{reportId}/photos/{photoId}':
    'opens a photo of a condition report for both sides, by a signed link that runs out',
  'GET /files/incidents/{incidentId}/photos/{photoId}':
    'opens a photo of an incident for both sides of its booking, by a signed link that runs out',
  'GET /files/evidence/{evidenceId}/photos/{photoId}':
    'opens a photo that was added to a dispute for both sides and the admin, by a signed link that runs out',
  'GET /admin/audit': 'who used special rights, when and why: rulings, forced ends, money moved by hand, looks at documents',
  'GET /admin/events/failed': 'events that the platform could not act on wait for a person, who must see them',
  'POST /admin/events/failed/{failureId}/retry': 'how an admin has one tried again once the cause is mended',
  'POST /risk-reviews': 'REST form of manage_booking_dispute with request_review: a person looks at a high or blocked risk',
  'POST /trust-profile/me/reviews':
    'REST form of manage_booking_dispute with contest_score: a person looks at what counts against somebody in a score',
  'GET /admin/risk-reviews': 'reviews of risks end with a decision, so an admin must see those that wait for one',
  'PATCH /admin/risk-reviews/{reviewId}':
    'how an admin clears a risk, strikes what a score counts, or upholds, with a reason that the person sees',
  'GET /admin/switches': 'what an admin has switched off, since when and why',
  'PATCH /admin/switches':
    'stops one tool, one API key or all keys of a person within seconds, without a new release; and lets them go on',
  'POST /assets/{slug}/report': 'how anybody who is signed in tells the platform what is wrong with a listing',
  'GET /admin/users': 'who judges people and listings must find them: by id, e-mail address, name or shop',
  'GET /admin/users/{userId}': 'one person as an admin sees them; each look is in the audit log',
  'PATCH /admin/users/{userId}': 'suspends a person, or lifts the suspension; the person reads the reason and can appeal',
  'PATCH /admin/assets/{assetId}': 'suspends a listing, or lifts the suspension; its owner reads the reason',
  'GET /admin/listing-reports': 'reports of listings wait for a person, who must see them',
  'PATCH /admin/listing-reports/{reportId}': 'how an admin upholds a report, suspending the listing or not, or dismisses it',
  'GET /charts/{vendorId}/{days}':
    'the page behind chartUrl of the analytics: a picture for people, by a signed link that runs out',
  'GET /admin/feedback': 'somebody has to read what owners send with POST /owner/feedback',
  'PATCH /admin/feedback/{feedbackId}': 'how an admin says what becomes of it, which the owner sees',
  'GET /admin/disputes': 'disputes end with a ruling, so an admin must see those that wait for one',
  'PATCH /admin/disputes/{disputeId}': 'how an admin takes up a dispute and rules on it',
  'PATCH /admin/bookings/{bookingId}':
    'the platform ends a booking that nobody else can: cancelled with a refund, or completed; both sides see the reason',
  'POST /owner/assets/{assetId}/blackouts/import':
    'REST form of manage_blackout with import_ics: follows the file of another calendar',
  'GET /owner/calendar/followed': 'REST form of manage_blackout with action followed',
  'DELETE /owner/calendar/followed/{followId}': 'REST form of manage_blackout with action unfollow',
  'GET /owner/calendar/feeds': 'REST form of manage_blackout with feed_list',
  'POST /owner/calendar/feeds': 'REST form of manage_blackout with feed_create: a secret address for calendar programs',
  'DELETE /owner/calendar/feeds/{feedId}': 'REST form of manage_blackout with feed_revoke',
  'GET /calendar/{token}.ics': 'the secret address itself: calendar programs read it without a sign-in',
  'GET /owner/commissions':
    'REST form of the tool manage_owner_commissions: what an owner owes for bookings paid by transfer, and what was withheld',
  'GET /owner/commissions/summary': 'REST form of manage_owner_commissions with action summary',
  'GET /owner/commissions/{commissionId}': 'REST form of manage_owner_commissions with action get',
  'POST /owner/commissions/proof': 'REST form of the tool upload_commission_proof',
  'GET /admin/commissions': 'owners’ proofs of transferred commissions wait for a person, who must see them',
  'PATCH /admin/commissions/{commissionId}': 'how an admin settles, rejects or waives a commission',
  'GET /files/commission-proofs/{proofId}': 'opens the proof of a commission for the admin, by a signed link that runs out',
  'GET /files/offline-proofs/{proofId}':
    'opens the proof of a transferred rent for both sides and the admin, by a signed link that runs out',
  'GET /files/offline-refunds/{refundId}':
    'opens the proof of a rent given back for both sides and the admin, by a signed link that runs out',
  'GET /theme-presets': 'REST form of the tool get_vendor_theme_presets',
  'GET /owner/seo': 'REST form of the tool get_seo_listings',
  'GET /pages': 'the addresses of all public pages, which the sitemap is made of',
  'GET /pages/catalogue': 'what the page `/browse` shows, as data, for front ends of others',
  'GET /pages/listings/{slug}': 'what the page `/a/{slug}` shows, as data, for front ends of others',
  'GET /media/shops/{vendorId}/{photoId}': 'the logo and the cover picture of a shop, which its pages show',
  'GET /notifications/preferences': 'of which kinds of things somebody is told, in the app and by e-mail',
  'GET /notifications/letters/{userId}': 'what the page `/unsubscribe/…` shows, by the link of an e-mail',
  'POST /notifications/letters/{userId}': 'stops e-mails of one kind by that link; the page takes the one click of RFC 8058',
  'GET /deeds/{deed}/{bookingId}': 'what the page `/do/…` shows: what an e-mail asks a person to do',
  'PATCH /notifications/preferences': 'turns kinds of notifications on and off, for the person’s own front end',
  'GET /events':
    'what happened to the caller’s bookings, listings and conversations, resumable, for software that keeps a copy in step',
  'GET /legal': 'which terms, privacy notice and rental agreement are in force, for front ends that link to them',
  'GET /legal/{kind}': 'a legal text as data, with its hash and versions: what somebody agreed to can be read and checked later',
  'PATCH /admin/legal-texts/{kind}': 'the operator puts a new version of a legal text into force',
  'GET /invoices/{invoiceId}':
    'opens an invoice or a credit note to read and print, by a signed link that runs out: a browser sends no bearer token',
  'DELETE /owner/assets/{assetId}': 'REST form of the tool delete_asset: takes a listing out of the shop',
  'POST /owner/assets/{assetId}/images': 'REST form of the tool upload_asset_image; takes a form with a file as well',
  'DELETE /owner/assets/{assetId}/images/{imageId}': 'REST form of the tool delete_asset_image',
  'GET /media/assets/{name}.webp': 'the pictures of listings, for everybody, under names that never change their content',
  'GET /owner/finance/pnl': 'REST form of the tool get_finance_pnl',
  'GET /owner/finance/export': 'REST form of the tool export_finance_csv: the whole file of an owner’s books, for a spreadsheet',
  'GET /files/finance/{vendorId}.csv': 'opens that file for the person whom an agent gives the link, for a few minutes',
  'GET /files/finance-receipts/{entryId}': 'opens the receipt of an entry, by a signed link that runs out',
  'POST /owner/finance/entries/{entryId}/duplicates': 'REST form of the tool duplicate_finance_entry',
  'PATCH /owner/finance/opex/checklist': 'REST form of the action mark of manage_opex_checklist',
  'GET /owner/finance/opex/recurring': 'REST form of the action list of manage_opex_recurring',
  'POST /owner/finance/opex/recurring': 'REST form of the action create of manage_opex_recurring',
  'PATCH /owner/finance/opex/recurring/{templateId}':
    'REST form of the actions update, pause and resume of manage_opex_recurring, chosen by `action`',
  'DELETE /owner/finance/opex/recurring/{templateId}': 'REST form of the action void of manage_opex_recurring',
  'GET /owner/finance/tax/profile': 'REST form of the action get_profile of manage_finance_tax',
  'PATCH /owner/finance/tax/profile': 'REST form of the action set_profile of manage_finance_tax',
  'GET /owner/finance/tax/period': 'REST form of the action period of manage_finance_tax',
  'GET /owner/finance/acquisitions': 'REST form of the action list of manage_acquisitions',
  'POST /owner/finance/acquisitions': 'REST form of the action create of manage_acquisitions',
  'PATCH /owner/finance/acquisitions/{acquisitionId}':
    'REST form of the actions update, dispose and reopen of manage_acquisitions, chosen by `action`',
  'DELETE /owner/finance/acquisitions/{acquisitionId}': 'REST form of the action void of manage_acquisitions',
  'GET /owner/finance/repairs': 'REST form of the action list of manage_repair_expenses',
  'POST /owner/finance/repairs': 'REST form of the action create of manage_repair_expenses',
  'PATCH /owner/finance/repairs/{repairId}': 'REST form of the action update of manage_repair_expenses',
  'DELETE /owner/finance/repairs/{repairId}': 'REST form of the action void of manage_repair_expenses',
  'GET /owner/finance/maintenance': 'REST form of the action list of manage_maintenance',
  'POST /owner/finance/maintenance': 'REST form of the action plan of manage_maintenance',
  'PATCH /owner/finance/maintenance/{taskId}':
    'REST form of the actions start and finish of manage_maintenance, chosen by `action`',
  'DELETE /owner/finance/maintenance/{taskId}': 'REST form of the action cancel of manage_maintenance',
  'GET /owner/finance/assets/{assetId}': 'REST form of get_asset_finance',
  'GET /owner/pricing/portfolio': 'REST form of get_portfolio_pricing',
  'GET /owner/pricing/assets/{assetId}': 'REST form of get_pricing_recommendation',
  'POST /owner/finance/tax/periods/{period}/close': 'REST form of the action close_period of manage_finance_tax',
  'PATCH /ucp/checkout/sessions/{checkoutId}': 'REST form of the action update of ucp_checkout',
  'POST /ucp/checkout/sessions/{checkoutId}/cancel': 'REST form of the action cancel of ucp_checkout',
  'PATCH /webhooks/agent/{webhookId}': 'REST form of the action update of manage_agent_webhooks',
  'DELETE /webhooks/agent/{webhookId}': 'REST form of the action delete of manage_agent_webhooks',
  'POST /webhooks/agent/{webhookId}/secret': 'REST form of the action rotate_secret of manage_agent_webhooks',
  'POST /webhooks/agent/{webhookId}/test': 'REST form of the action test of manage_agent_webhooks',
  'GET /webhooks/agent/{webhookId}/deliveries': 'REST form of the action deliveries of manage_agent_webhooks',
  'POST /webhooks/agent/{webhookId}/replay': 'REST form of the action replay of manage_agent_webhooks',
};
