const ULID = '01JD5ZK4T8M3N7Q2R6V9X0YB1C';

/** Of the ids in inputs, how each begins. */
const IDS = {
  acquisitionId: 'acq',
  assetId: 'ast',
  batchId: 'pbt',
  blackoutId: 'blk',
  bookingId: 'bkg',
  changeId: 'ech',
  checkoutId: 'chk',
  commissionId: 'com',
  confirmationId: 'cnf',
  deliveryId: 'mai',
  disputeId: 'dsp',
  documentId: 'doc',
  entryId: 'fin',
  evidenceId: 'evd',
  extensionId: 'ext',
  failureId: 'evf',
  feedId: 'cal',
  feedbackId: 'fbk',
  followId: 'fol',
  imageId: 'img',
  importId: 'imr',
  incidentId: 'inc',
  invitationId: 'adi',
  invoiceId: 'inv',
  keyId: 'key',
  loginRequestId: 'lnk',
  messageId: 'msg',
  offerId: 'ofr',
  paymentId: 'pay',
  payoutId: 'pot',
  person: 'usr',
  photoId: 'pho',
  productId: 'ast',
  proofId: 'ofp',
  quoteId: 'quo',
  refundId: 'rfd',
  repairId: 'rpr',
  reportId: 'rep',
  reviewId: 'rrv',
  sessionId: 'ses',
  subscriptionId: 'dev',
  taskId: 'mnt',
  templateId: 'rec',
  threadId: 'cnv',
  userId: 'usr',
  vendorId: 'ven',
  webhookId: 'whk',
} as const;

const SECRET = 'GRkO-DaNh_EEFsZB78b3xW016h-DGf5MNakzOYw3QGQ';

/**
 * What only the caller can know, by the name of its field: ids and secrets of earlier answers, who they are, and days that
 * are still to come. In examples these stand for it; everything else of an example can be sent as it is.
 */
export const STAND_INS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(IDS).map(([field, prefix]) => [field, `${prefix}_${ULID}`])),
  commissionIds: [`com_${ULID}`],
  payoutIds: [`pot_${ULID}`],
  subject: `key:key_${ULID}`,

  email: 'ana@example.com',
  confirmEmail: 'ana@example.com',
  newEmail: 'ana.sousa@example.org',
  password: 'correct-horse-7',
  currentPassword: 'correct-horse-7',
  token: SECRET,
  refreshToken: SECRET,
  pollToken: SECRET,
  threadToken: 'IuBpI9JiL0PzoQv2mecDFu2uxOBZTZzP',
  signature: SECRET,
  expires: 1_809_514_800,
  userCode: 'NSTR-XKZB',
  code: '929162',
  name: 'c948b223275221a137efd3a5921a2639bae73af3',

  url: 'https://agent.example.com/rentwire',

  startDate: '2027-06-14',
  endDate: '2027-06-17',
  from: '2027-06-14',
  to: '2027-06-17',
  paidOn: '2027-05-04',
};
