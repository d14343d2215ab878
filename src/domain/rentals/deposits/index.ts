export { depositLifecycle, firstDepositState, moveDeposit, untakenDeposit } from './deposit-lifecycle.ts';
export {
  depositInWords,
  depositLeft,
  type DepositToPay,
  depositToPay,
  dueAfterApproval,
  hasDeposit,
  isDepositLost,
  NO_DEPOSIT,
  planDeposit,
  unpaidDeposit,
} from './deposit.ts';
export { collateralEvents, depositEvents } from './events.ts';
