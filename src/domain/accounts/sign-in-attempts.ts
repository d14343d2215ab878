import type { Attempt } from '../../adapters/attempts.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { tooManyAttempts } from './account-errors.ts';

type Context = Pick<PrepareContext, 'ports' | 'address' | 'client'>;

/** A try that was counted, and how: what is taken back later is what was counted, also when another try succeeded meanwhile. */
export interface SignInAttempt {
  readonly email: string;
  /** Whether the account was signed in to lately from where this try comes from. */
  readonly known: boolean;
}

/**
 * Counts a try to sign in to the account with this e-mail address before its outcome is known. A place is an account with
 * a software and a network. One from which the account was signed in to lately is stopped by failures at that very place
 * only: guesses from elsewhere, and of other accounts, do not lock the person out. (Whoever shares their assistant and its
 * network can, with twenty guesses, for a quarter of an hour.) All others count by place, by account and network, because
 * software can call itself something else with each guess, and by account, against guesses from many networks; and they
 * wait while too many different accounts fail at their network. Throws `too_many_attempts`.
 */
export async function countSignIn(email: string, context: Context): Promise<SignInAttempt> {
  const { attempts } = context.ports;
  const place = placeOf(email, context);
  const known = await attempts.isTrusted(place);
  if (!known) await assertNoSpraying(context);
  const counted: Attempt[] = [['login', place], ...(known ? [] : countedBeside(email, context))];
  const retryAfterSeconds = await attempts.take(...counted);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'account' });
  return { email, known };
}

/**
 * The password was wrong. An account counts once for its network: somebody who forgot theirs is no sign that many are
 * tried. It counts afterwards, because honest people sign in from one network at once; how many guesses can be under way
 * meanwhile, the queue of passwords bounds.
 */
export async function signInFailed({ email, known }: SignInAttempt, { ports, address }: Context): Promise<void> {
  if (known) return;
  await ports.attempts.take(['spray_account', `${email} ${address}`], ['spray', address]);
}

/** The password was right: what failed at this place before is forgotten, and it is the account's own from now on. */
export async function signInSucceeded({ email, known }: SignInAttempt, context: Context): Promise<void> {
  const place = placeOf(email, context);
  const giveBack = known ? [] : countedBeside(email, context);
  await context.ports.attempts.succeeded({ forget: [['login', place]], giveBack, trust: place });
}

/** Nobody looked at the password: what was counted for it is taken back. */
export async function signInUndecided({ email, known }: SignInAttempt, context: Context): Promise<void> {
  await context.ports.attempts.giveBack(['login', placeOf(email, context)], ...(known ? [] : countedBeside(email, context)));
}

/** Whoever reads the mailbox is the person: guesses of somebody else lock them out no longer, wherever they came from. */
export async function signInUnlocked(email: string, context: Context): Promise<void> {
  const place = placeOf(email, context);
  await context.ports.attempts.succeeded({ forget: [['login', place], ...countedBeside(email, context)], trust: place });
}

/** One password tried on many accounts. Places that have proven themselves never come here: they go on signing in. */
async function assertNoSpraying({ ports, address }: Context): Promise<void> {
  const retryAfterSeconds = await ports.attempts.blockedFor('spray', address);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'newcomers' });
}

function countedBeside(email: string, { address }: Context): Attempt[] {
  return [
    ['login_network', `${email} ${address}`],
    ['login_account', email],
  ];
}

/** None of the three but the middle one can hold a blank, so that no two places look alike. */
function placeOf(email: string, { address, client }: Context): string {
  return `${email} ${client ?? ''} ${address}`;
}
