export { payoutBankEvents } from './events.ts';
export { getPayoutBank } from './get-payout-bank.ts';
export { bankAction, type BankRow, destinationOf, findBank, heldUntil, isConnected, maskAccount } from './payout-bank.ts';
export { removePayoutBank } from './remove-payout-bank.ts';
export { setPayoutBank } from './set-payout-bank.ts';
export { storedData } from './stored-data.ts';
