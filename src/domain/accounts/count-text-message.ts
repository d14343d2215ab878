import type { Attempt } from '../../adapters/attempts.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { tooManyCodes } from './phone-errors.ts';

type Context = Pick<PrepareContext, 'ports' | 'address'>;

/**
 * Text messages cost money, and some numbers share it with whoever sends there: beside the account and the number, the
 * network address and the platform as a whole have a limit. Throws `too_many_codes`.
 */
export async function countTextMessage({ ports: { attempts }, address }: Context): Promise<void> {
  const retryAfterSeconds = await attempts.take(...countedOf(address));
  if (retryAfterSeconds > 0) throw tooManyCodes({ retryAfterSeconds });
}

/** One that was not sent cost nothing. */
export async function uncountTextMessage({ ports: { attempts }, address }: Context): Promise<void> {
  await attempts.giveBack(...countedOf(address));
}

function countedOf(address: string): Attempt[] {
  return [
    ['sms_address', address],
    ['sms_platform', 'all'],
  ];
}
