import type { Mode, Role, Scope, Side } from '../../../../db/values/index.ts';
import type { Minor } from './money.ts';

interface Anonymous {
  readonly kind: 'anonymous';
  readonly mode: Mode;
  /** What was wrong with the credential that was sent all the same, and ignored. */
  readonly ignored?: string;
}

/** A signed-in person, or software that holds one of that person's credentials. */
export interface UserCaller {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  /** The vendor whose assets this user manages; null for everyone who is not a VENDOR. */
  readonly vendorId: string | null;
  /** `all` for a session of the person's own; an API key lists what it was granted. */
  readonly scopes: readonly Scope[] | 'all';
  readonly mode: Mode;
  readonly credential: {
    readonly kind: 'session' | 'apiKey';
    readonly id: string;
    /** What its person answers for (`Effect`) waits for them. */
    readonly requireConfirm?: boolean;
    /** What commits more waits for the person, in the minor units of each currency; null or absent for no such amount. */
    readonly confirmAboveMinor?: Minor | null | undefined;
    /** By how much a day's price may fall in 30 days before that waits for the person, in hundredths of a percent. */
    readonly maxPriceDropBps?: number;
    /** Shown as an argument of an MCP call, by the short session of a conversation: what it may do is less. */
    readonly inConversation?: boolean;
  };
  /** The software that the person let in by a login link, as it called itself: untrusted text. Null for everything else. */
  readonly client: string | null;
}

/** A user with a vendor profile. */
export interface VendorCaller extends UserCaller {
  readonly vendorId: string;
}

/** The platform itself: timers, subscribers to events, callbacks of the payment gateway. */
export interface SystemCaller {
  readonly kind: 'system';
  readonly mode: Mode;
}

/** Whoever holds the cron secret: it starts scheduled jobs and opens nothing else. */
export interface CronCaller {
  readonly kind: 'cron';
  readonly mode: Mode;
}

export type Caller = Anonymous | UserCaller | CronCaller | SystemCaller;

export const ANONYMOUS: Anonymous = { kind: 'anonymous', mode: 'live' };
export const CRON: CronCaller = { kind: 'cron', mode: 'live' };
export const SYSTEM: SystemCaller = { kind: 'system', mode: 'live' };

/** The user behind a caller; null when nobody signed in. */
export function userIdOf(caller: Caller): string | null {
  return caller.kind === 'user' ? caller.userId : null;
}

/** Whether an admin calls in person. Rulings and forced ends are a person's: no API key and no software let in by a link acts for one. */
export function actsAsAdmin(caller: Caller): boolean {
  return caller.kind === 'user' && caller.role === 'ADMIN' && caller.credential.kind === 'session' && caller.scopes === 'all';
}

/** Keys work in their own lane; a person who is signed in sees both. */
export function mayTouch(
  { credential, mode }: Pick<UserCaller, 'credential' | 'mode'>,
  subject: { readonly mode: Mode },
): boolean {
  return credential.kind === 'session' || mode === subject.mode;
}

/** The lane that a list shows: a key its own, a person who is signed in the one they ask for. */
export function listedMode({ credential, mode }: UserCaller, wanted: Mode | undefined): Mode {
  return credential.kind === 'session' ? (wanted ?? mode) : mode;
}

/**
 * By whom answers are kept for replay. Test keys of a person are somebody else than the person and their live keys: the
 * same idempotency key in both modes names two calls. A session is live, whatever it reads.
 */
export function principalOf(userId: string, mode: Mode): string {
  return mode === 'live' ? userId : `${userId}:${mode}`;
}

/** Who stands on the other side of the same booking. */
export function otherSide(side: Side): Side {
  return side === 'RENTER' ? 'OWNER' : 'RENTER';
}
