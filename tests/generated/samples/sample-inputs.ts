import { PLATFORM_SAMPLES } from './areas/platform.ts';
import { PEOPLE_SAMPLES } from './areas/people.ts';
import { CATALOG_SAMPLES } from './areas/catalog.ts';
import { MONEY_SAMPLES } from './areas/money.ts';
import { RENTALS_SAMPLES } from './areas/rentals.ts';
import { SETTLEMENT_SAMPLES } from './areas/settlement.ts';
import { TALK_SAMPLES } from './areas/talk.ts';
import { SHOPS_SAMPLES } from './areas/shops.ts';
import { COMMERCE_SAMPLES } from './areas/commerce.ts';
import { OVERSIGHT_SAMPLES } from './areas/oversight.ts';
import { STANDING_SAMPLES } from './areas/standing.ts';
import type { Sample, Samples } from './sample.ts';
import type { World } from './world.ts';

/** For every operation that a door leads to; those of an area are in its file below `areas`. */
const SAMPLES: Samples = {
  ...PLATFORM_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...CATALOG_SAMPLES,
  ...MONEY_SAMPLES,
  ...RENTALS_SAMPLES,
  ...SETTLEMENT_SAMPLES,
  ...TALK_SAMPLES,
  ...SHOPS_SAMPLES,
  ...COMMERCE_SAMPLES,
  ...OVERSIGHT_SAMPLES,
  ...STANDING_SAMPLES,
};

/** A sample of the operation; a new operation needs a line in the table of its area. */
export async function sampleOf(name: string, world: World): Promise<Sample> {
  const make = SAMPLES[name];
  if (make === undefined) throw new Error(`Add a line for ${name} to the file of its area in tests/generated/samples/areas.`);
  return make(world);
}

/** Fields that hold an id, and whose they are: `private` ones may be used only by those whom their object concerns. */
export const ID_FIELDS: Readonly<Record<string, 'private' | 'public'>> = {
  bookingId: 'private',
  checkoutId: 'private',
  productId: 'private',
  documentId: 'private',
  keyId: 'private',
  webhookId: 'private',
  subscriptionId: 'private',
  deliveryId: 'private',
  quoteId: 'private',
  assetId: 'private',
  assetIds: 'private',
  themePresetId: 'public',
  textId: 'public',
  reportId: 'private',
  photoId: 'private',
  offerId: 'private',
  extensionId: 'private',
  importId: 'private',
  incidentId: 'private',
  disputeId: 'private',
  reviewId: 'private',
  evidenceId: 'private',
  blackoutId: 'private',
  feedId: 'private',
  followId: 'private',
  feedbackId: 'private',
  threadId: 'private',
  messageId: 'private',
  sinceId: 'private',
  notificationId: 'private',
  notificationIds: 'private',
  paymentId: 'private',
  invoiceId: 'private',
  payoutId: 'private',
  refundId: 'private',
  userId: 'private',
  vendorId: 'private',
  sessionId: 'private',
  loginRequestId: 'private',
  commissionId: 'private',
  commissionIds: 'private',
  proofId: 'private',
  imageId: 'private',
  entryId: 'private',
  templateId: 'private',
  acquisitionId: 'private',
  repairId: 'private',
  taskId: 'private',
  actorId: 'private',
  subjectId: 'private',

  confirmationId: 'private',
  failureId: 'private',
  invitationId: 'private',
  changeId: 'private',
  batchId: 'private',
  payoutIds: 'private',
};

/** Where an id is open to everybody although the same field is private elsewhere: assets that are offered. */
export const PUBLIC_IDS: Readonly<Record<string, readonly string[]>> = {
  pricing_quote: ['assetId'],
  create_booking: ['assetId'],
  ucp_quote: ['productId'],
  ucp_checkout_create: ['productId'],
  // Nobody but `me`.
  get_my_trust_profile: ['userId'],
  // The signature in the link is the permission.
  get_document_file: ['documentId', 'bookingId'],
  show_hand_in: ['bookingId'],
  show_unsubscribe: ['userId'],
  stop_letters: ['userId'],
  show_confirmation: ['confirmationId'],
  approve_confirmation: ['confirmationId'],
  deny_confirmation: ['confirmationId'],
  hand_in_document: ['bookingId'],
  show_admin_invitation: ['invitationId'],
  accept_admin_invitation: ['invitationId'],
  confirm_email_change: ['changeId'],
  confirm_listing_report: ['reportId'],
  // An admin may look at everybody's.
  show_document: ['documentId'],
  get_condition_photo: ['reportId', 'photoId'],
  get_message_attachment: ['messageId'],
  get_incident_photo: ['incidentId', 'photoId'],
  get_evidence_photo: ['evidenceId', 'photoId'],
  get_finance_receipt: ['entryId'],
  open_finance_csv: ['vendorId', 'assetId'],
  open_invoice: ['invoiceId'],
  get_commission_proof_file: ['proofId'],
  get_offline_proof_file: ['proofId'],
  get_offline_refund_file: ['refundId'],
  // An admin decides about everybody's.
  approve_payment: ['paymentId'],
  reject_payment: ['paymentId'],
  refund_payment: ['paymentId'],
  retry_refund: ['refundId'],
  grant_credit: ['userId'],
  settle_debt: ['vendorId'],
  decide_payout: ['payoutId'],
  get_agent_usage: ['keyId', 'userId'],
  retry_delivery: ['deliveryId'],
  retry_failed_event: ['failureId'],
  get_shop_picture: ['vendorId', 'photoId'],
  get_brand_picture: ['photoId'],
};
