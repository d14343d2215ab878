import type { Mode, Role, Scope, Side } from '../../../../db/values/index.ts';
import type { Minor } from './money.ts';

interface Anonymous {
  readonly kind: 'anonymous';
  readonly mode: Mode;
  /** What was wrong with a credential that was sent and ignored. */
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
    /** Calls with an effect that the person answers for (`Effect`) wait for the person. */
    readonly requireConfirm?: boolean;
    /**
     * Calls that commit more than this wait for the person, in the minor units of each currency; null or absent if there is no
     * such limit.
     */
    readonly confirmAboveMinor?: Minor | null | undefined;
    /** How far a day's price may fall in 30 days before the call waits for the person, in hundredths of a percent. */
    readonly maxPriceDropBps?: number;
    /** The credential was the short session of a conversation, an argument of an MCP call. It may do less. */
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

/** Whether an administrator calls in person. No API key and no login link acts for one. */
export function actsAsAdmin(caller: Caller): boolean {
  return caller.kind === 'user' && caller.role === 'ADMIN' && caller.credential.kind === 'session' && caller.scopes === 'all';
}

/** Keys work in their own mode; a person who is signed in sees both. */
export function mayTouch(
  { credential, mode }: Pick<UserCaller, 'credential' | 'mode'>,
  subject: { readonly mode: Mode },
): boolean {
  return credential.kind === 'session' || mode === subject.mode;
}

/** The mode that a list shows: of a key its own, of a signed-in person the wanted one. */
export function listedMode({ credential, mode }: UserCaller, wanted: Mode | undefined): Mode {
  return credential.kind === 'session' ? (wanted ?? mode) : mode;
}

/**
 * To whom answers for repetitions belong. A test key counts as somebody else than the person and their live keys, so that the
 * same idempotency key names two calls in the two modes. A session is live.
 */
export function principalOf(userId: string, mode: Mode): string {
  return mode === 'live' ? userId : `${userId}:${mode}`;
}

/** The other side of the same booking. */
export function otherSide(side: Side): Side {
  return side === 'RENTER' ? 'OWNER' : 'RENTER';
}
