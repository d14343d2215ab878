export {
  type Award,
  awardsOf,
  claimedBeyondDeposit,
  claimsDue,
  claimsOf,
  isUnsettled,
  owedOf,
  paidAbout,
  saveAward,
} from './award-store.ts';
export { recordAward } from './record-award.ts';
