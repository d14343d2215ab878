export {
  type Award,
  awardsOf,
  claimsBeyondDeposit,
  claimsDueOf,
  claimsOf,
  isUnsettled,
  owedOf,
  paidAbout,
  recordAward,
  saveAward,
} from './award.ts';
export { awardEvents } from './events.ts';
export { storedData } from './stored-data.ts';
