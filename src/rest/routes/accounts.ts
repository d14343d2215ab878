import { eraseAccount, exportAccount } from '../../domain/oversight/data-protection/index.ts';
import { requestRiskReview, assessRisk } from '../../domain/rentals/reviews/index.ts';
import { changePassword, endAllAccess, endSessions, listAccess } from '../../domain/oversight/account-security/index.ts';
import { activateVendor, getProfile, updateProfile, updateVendorType } from '../../domain/people/accounts/index.ts';
import { cancelEmailChange, getEmailChange, requestEmailChange } from '../../domain/people/registration/index.ts';
import { getLegalText, listLegalTexts } from '../../domain/people/legal/index.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  listSessions,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../domain/people/sign-in/index.ts';
import { listEvents } from '../../domain/platform/events/index.ts';
import {
  deleteMyDocument,
  getDocumentFile,
  getVerificationStatus,
  handInDocument,
  listMyDocuments,
  showHandIn,
  uploadDocument,
} from '../../domain/rentals/documents/index.ts';
import {
  deleteAgentWebhook,
  listAgentWebhookDeliveries,
  listAgentWebhooks,
  registerAgentWebhook,
  replayAgentWebhook,
  rotateAgentWebhookSecret,
  testAgentWebhook,
  updateAgentWebhook,
} from '../../domain/talk/agent-webhooks/index.ts';
import {
  getPushStatus,
  subscribePush,
  unsubscribePush,
  getNotificationPreferences,
  setNotificationPreferences,
  showUnsubscribe,
  stopLetters,
} from '../../domain/talk/channels/index.ts';
import { followNotifications, listNotifications, markNotificationRead } from '../../domain/talk/notifications/index.ts';
import { uploadPhoto } from '../../domain/shops/listings/index.ts';
import { by, del, get, patch, post } from '../route.ts';

/** The routes for a person's own things: the account, webhooks, notifications, documents. */
export const accountRoutes = [
  get('/users/me', getProfile),
  patch('/users/me', updateProfile),
  post('/users/me/password', changePassword),
  get('/users/me/email', getEmailChange, { because: 'the address of the account, and the one that waits to be confirmed' }),
  post('/users/me/email', requestEmailChange, {
    because: 'a person uses another e-mail address; takes the password, and the new address confirms',
  }),
  del('/users/me/email', cancelEmailChange, { because: 'takes back a change of the address that waits to be confirmed' }),
  get('/users/me/export', exportAccount, { answer: 'export', because: 'a person’s right: everything that is stored about them' }),
  post('/users/me/erase', eraseAccount, {
    because:
      'a person’s right: the account without anything personal in it, once nothing is open any more; takes their password, which has no place in the address of a DELETE',
  }),
  get('/users/me/second-factor', getSecondFactor, {
    because: 'whether the account has a second factor, for the person’s own front end',
  }),
  post('/users/me/second-factor', startSecondFactor, {
    because: 'a person sets up an authenticator app; takes the password, and a first code confirms',
  }),
  post('/users/me/second-factor/confirm', confirmSecondFactor, {
    because: 'turns it on with a first code, and gives the recovery codes',
  }),
  post('/users/me/second-factor/recovery-codes', renewRecoveryCodes, {
    because: 'gives new recovery codes in place of the earlier ones',
  }),
  post('/users/me/second-factor/remove', removeSecondFactor, {
    because: 'removes the second factor; takes password and code, which have no place in the address of a DELETE',
  }),
  get('/users/me/sessions', listSessions, { because: 'shows a person where the account is signed in' }),
  del('/users/me/sessions', endSessions, { because: 'ends one session (query `sessionId`), or all but the present one' }),
  get('/users/me/access', listAccess, { because: 'shows a person what acts for them, or is told of what happens to them' }),
  del('/users/me/access', endAllAccess, {
    because: 'ends all of that but the present session, in one step: what the account page does',
  }),
  post('/vendor/activate', activateVendor),
  patch('/owner/vendor-type', updateVendorType),
  get('/webhooks/agent', listAgentWebhooks),
  post('/webhooks/agent', registerAgentWebhook, { status: 201 }),
  patch('/webhooks/agent/{webhookId}', updateAgentWebhook, {
    because: 'REST form of the action update of manage_agent_webhooks',
  }),
  del('/webhooks/agent/{webhookId}', deleteAgentWebhook, { because: 'REST form of the action delete of manage_agent_webhooks' }),
  post('/webhooks/agent/{webhookId}/secret', rotateAgentWebhookSecret, {
    status: 201,
    because: 'REST form of the action rotate_secret of manage_agent_webhooks',
  }),
  post('/webhooks/agent/{webhookId}/test', testAgentWebhook, {
    because: 'REST form of the action test of manage_agent_webhooks',
  }),
  get('/webhooks/agent/{webhookId}/deliveries', listAgentWebhookDeliveries, {
    because: 'REST form of the action deliveries of manage_agent_webhooks',
  }),
  post('/webhooks/agent/{webhookId}/replay', replayAgentWebhook, {
    because: 'REST form of the action replay of manage_agent_webhooks',
  }),
  get('/events', listEvents, {
    because:
      'what happened to the caller’s bookings, listings and conversations, resumable, for software that keeps a copy in step',
  }),
  get('/push/subscribe', getPushStatus),
  post('/push/subscribe', subscribePush, { status: 201 }),
  del('/push/subscribe', unsubscribePush),
  get('/verification/status', getVerificationStatus),
  post('/risk-assess', assessRisk),
  post('/risk-reviews', requestRiskReview, {
    status: 201,
    because: 'REST form of manage_booking_dispute with request_review: a person looks at a high or blocked risk',
  }),
  get('/notifications', listNotifications),
  get('/notifications/stream', followNotifications, { answer: 'stream' }),
  patch('/notifications', markNotificationRead),
  get('/notifications/preferences', getNotificationPreferences, {
    because: 'of which kinds of things somebody is told, in the app and by e-mail',
  }),
  patch('/notifications/preferences', setNotificationPreferences, {
    because: 'turns kinds of notifications on and off, for the person’s own front end',
  }),
  get('/notifications/letters/{userId}', showUnsubscribe, {
    because: 'what the page `/unsubscribe/…` shows, by the link of an e-mail',
  }),
  post('/notifications/letters/{userId}', stopLetters, {
    because: 'stops e-mails of one kind by that link; the page takes the one click of RFC 8058',
  }),
  post('/upload', by('kind', { PHOTO: uploadPhoto }, { others: uploadDocument }), { status: 201, body: 'upload' }),
  get('/users/me/documents', listMyDocuments, {
    because: 'a person’s right: what they have handed in, and the files themselves',
  }),
  del('/users/me/documents/{documentId}', deleteMyDocument, {
    because: 'a person’s right: a document that nothing needs any more, erased at once',
  }),
  get('/hand-in/{bookingId}', showHandIn, {
    because: 'what the page `/hand-in/{bookingId}` shows, for a front end of its own; the signed link is the permission',
  }),
  post('/hand-in/{bookingId}', handInDocument, {
    body: 'upload',
    status: 201,
    because: 'what that page sends: a document that the booking needs, as JSON or as a multipart form',
  }),
  get('/files/documents/{documentId}', getDocumentFile, {
    answer: 'file',
    root: true,
    because: 'opens a renter’s document for the owner who reviews it, by a signed link that runs out',
  }),
  get('/legal', listLegalTexts, {
    because: 'which terms, privacy notice and rental agreement are in force, for front ends that link to them',
  }),
  get('/legal/{kind}', getLegalText, {
    because: 'a legal text as data, with its hash and versions: what somebody agreed to can be read and checked later',
  }),
];
