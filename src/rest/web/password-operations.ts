import type { OperationName } from './page-contract.ts';

/** For how many minutes a password counts that the person has given in this browser. */
export const PASSWORD_MINUTES = 15;

/**
 * The operations for which pages ask for the password again, because they could harm the person for long: they let somebody in,
 * give out what is stored, or send money elsewhere. Operations that take the password in their input check it themselves.
 */
export const NEEDS_PASSWORD: ReadonlySet<OperationName> = new Set<OperationName>([
  'connect_identity',
  'connect_payout_account',
  'create_api_key',
  'disconnect_identity',
  'export_account',
  'remove_passkey',
  'remove_payout_bank',
  'set_payout_bank',
  'start_passkey',
]);
