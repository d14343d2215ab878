export { type Award, awardsOf, claimsDue, claimsOf, isUnsettled, owedOf, paidAbout, saveAward } from './award-store.ts';
export { recordAward } from './record-award.ts';
