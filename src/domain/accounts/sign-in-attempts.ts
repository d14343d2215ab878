import type { Attempt } from '../../adapters/attempts.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { tooManyAttempts } from './account-errors.ts';

type Context = Pick<PrepareContext, 'ports' | 'address'>;

/**
 * Counts a try to sign in to the account with this e-mail address before its outcome is known: by account and network
 * address together and, with a limit that is much higher, by account alone, against guesses from many networks. A network
 * from which the account was signed in to lately is stopped by its own failures only, so that strangers cannot lock the
 * person out. Throws `too_many_attempts`.
 */
export async function countSignIn(email: string, { ports: { attempts }, address }: Context): Promise<void> {
  const place = placeOf(email, address);
  const retryAfterSeconds = (await attempts.isTrusted(place))
    ? await attempts.take(['login', place])
    : await attempts.take(['login', place], ['login_account', email]);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'account' });
}

/** The password was right: what this network failed before is forgotten, and the account is its own from now on. */
export async function signInSucceeded(email: string, { ports: { attempts }, address }: Context): Promise<void> {
  const place = placeOf(email, address);
  const giveBack: Attempt[] = (await attempts.isTrusted(place)) ? [] : [['login_account', email]];
  await attempts.succeeded({ forget: [['login', place]], giveBack, trust: place });
}

/** Whoever reads the mailbox is the person: guesses of somebody else lock them out no longer, wherever they came from. */
export async function signInUnlocked(email: string, { ports: { attempts }, address }: Context): Promise<void> {
  const place = placeOf(email, address);
  const forget: Attempt[] = [
    ['login', place],
    ['login_account', email],
  ];
  await attempts.succeeded({ forget, trust: place });
}

function placeOf(email: string, address: string): string {
  return `${email} ${address}`;
}
