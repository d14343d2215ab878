export {
  BANK,
  CHARGEBACK_LOSS,
  commissionDueOf,
  creditOf,
  depositOf,
  escrowOf,
  GATEWAY,
  GOODWILL,
  ownerPayableOf,
  PROMO_EXPENSE,
  REV_COMMISSION,
  REV_PENALTY,
  REV_SERVICE_FEE,
  SUSPENSE,
  TAX_PAYABLE,
} from './accounts.ts';
export { entryLines, type JournalEntry, kindIn, post, reverseEntry, sumsByAccount } from './journal.ts';
export { dropJournalNews, findJournalNews, findVendorsWithNews, hasJournalNews, tellOwner } from './journal-news.ts';
export { storedData } from './stored-data.ts';
