/** By what the journal knows what was posted of a payment or a refund, so that each is posted once. */
export const journalKey = {
  payment: (paymentId: string) => `payment:${paymentId}`,
  paymentCleared: (paymentId: string) => `payment-cleared:${paymentId}`,
  refund: (refundId: string) => `refund:${refundId}`,
  /** Out of what is owed, where the gateway is not asked. */
  refundAbsorbed: (refundId: string) => `refund-absorbed:${refundId}`,
};
