import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

const CONNECTED = /^acct_[A-Za-z0-9]{6,40}$/;

/** As the gateway writes it: an IBAN without spaces, or the id of a connected account. Empty for what can be neither. */
export function readAccount(text: string): string {
  const trimmed = text.trim();
  return CONNECTED.test(trimmed) ? trimmed : (electronicFormatIBAN(trimmed.replaceAll(/[\s-]/g, '').toUpperCase()) ?? '');
}

/** A Swiss QR-IBAN takes invoices with their reference only. */
export function isAccount(account: string): boolean {
  return CONNECTED.test(account) || isValidIBAN(account, { allowQRIBAN: false });
}

/** Whether it is an account connected to the gateway rather than a bank's; its masked form says so too. */
export function isConnected(account: string): boolean {
  return account.startsWith('acct_');
}

/** Enough to recognise an account by, not to use it: `PT****0154`, `acct_****1Abc`. */
export function maskAccount(account: string): string {
  return `${isConnected(account) ? 'acct_' : account.slice(0, 2)}****${account.slice(-4)}`;
}
