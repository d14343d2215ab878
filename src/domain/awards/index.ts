export {
  type Award,
  awardsOf,
  claimsBeyondDeposit,
  claimsDueOf,
  claimsOf,
  isUnsettled,
  owedOf,
  paidAbout,
  saveAward,
} from './award-store.ts';
export { recordAward } from './record-award.ts';
