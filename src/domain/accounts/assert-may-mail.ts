import type { PrepareContext } from '../kernel/index.ts';
import { tooManyMails } from './account-errors.ts';

/** Nobody's mailbox is flooded, and nobody goes through a list of addresses. Counts alike whether or not the account exists. */
export async function assertMayMail(email: string, { ports, address }: Pick<PrepareContext, 'ports' | 'address'>): Promise<void> {
  const retryAfterSeconds = await ports.attempts.take(['mail_address', address], ['mail', email]);
  if (retryAfterSeconds > 0) throw tooManyMails({ retryAfterSeconds });
}
