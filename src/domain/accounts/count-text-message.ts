import type { PrepareContext } from '../kernel/index.ts';
import { tooManyCodes } from './phone-errors.ts';

/**
 * Text messages cost money, and some numbers share it with whoever sends there: beside the account and the number, the
 * network address and the platform as a whole have a limit. Throws `too_many_codes`.
 */
export async function countTextMessage({
  ports: { attempts },
  address,
}: Pick<PrepareContext, 'ports' | 'address'>): Promise<void> {
  const retryAfterSeconds = (await attempts.take('sms_address', address)) || (await attempts.take('sms_platform', 'all'));
  if (retryAfterSeconds > 0) throw tooManyCodes({ retryAfterSeconds });
}
