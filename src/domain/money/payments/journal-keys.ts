/** The keys by which the journal knows the postings of a payment or a refund, so that each is posted once. */
export const journalKey = {
  payment: (paymentId: string) => `payment:${paymentId}`,
  paymentCleared: (paymentId: string) => `payment-cleared:${paymentId}`,
  refund: (refundId: string) => `refund:${refundId}`,
  /** For refunds that are absorbed by a charge-back, where the gateway is not asked. */
  refundAbsorbed: (refundId: string) => `refund-absorbed:${refundId}`,
};
