/** The keys of the journal entries for a payment, a refund or an award. Each is posted once. */
export const journalKey = {
  payment: (paymentId: string) => `payment:${paymentId}`,
  paymentCleared: (paymentId: string) => `payment-cleared:${paymentId}`,
  refund: (refundId: string) => `refund:${refundId}`,
  /** The key for a refund that a charge-back absorbs, for which the gateway is not asked. */
  refundAbsorbed: (refundId: string) => `refund-absorbed:${refundId}`,
  award: (awardId: string) => `award:${awardId}`,
};
