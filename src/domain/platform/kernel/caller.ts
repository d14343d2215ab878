import type { Language, McpEndpoint, Mode, Role, Scope, Side } from '../../../../db/values/index.ts';
import type { Minor } from './money.ts';

interface Anonymous {
  readonly kind: 'anonymous';
  readonly mode: Mode;
  /** What was wrong with a credential that was sent and ignored. */
  readonly ignored?: string;
}

/** The most that an API key may commit in a calendar month, in minor units. */
export interface SpendCap {
  readonly capMinor: Minor;
  readonly currency: string;
}

/** A signed-in person, or software that holds one of that person's credentials. */
export interface UserCaller {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  /** An administrator who has to set up a second factor first, and may not act as one until then. */
  readonly lacksSecondFactor?: true;
  /** The vendor whose assets this user manages; null for everyone who is not a VENDOR. */
  readonly vendorId: string | null;
  /** `all` for a session of the person's own; an API key has a list. */
  readonly scopes: readonly Scope[] | 'all';
  readonly mode: Mode;
  readonly credential: {
    readonly kind: 'session' | 'apiKey';
    readonly id: string;
    /** Calls with an `Effect`, for which the person answers, wait for the person's approval. */
    readonly requireConfirm?: boolean;
    /**
     * Calls that commit more than this wait for the person's approval, in minor units of each currency; null or absent if there
     * is no such limit.
     */
    readonly confirmAboveMinor?: Minor | null | undefined;
    /** How far a day's price may fall in 30 days before the call waits for the person's approval, in basis points. */
    readonly maxPriceDropBps?: number;
    /** The most that the key may commit in a calendar month (UTC); null or absent if it has no cap. A key keeps its cap for life. */
    readonly spendCap?: SpendCap | null;
    /** The credential is the short session of a conversation, sent as an argument of an MCP call. It may do less. */
    readonly inConversation?: boolean;
    /** The credential is the cookie of a browser in which the person is signed in. */
    readonly inBrowser?: boolean;
    /** When the person last gave their password in that browser. */
    readonly passwordAt?: Date | null;
    /** The only MCP endpoint at which software that was connected there may call; absent for all others. */
    readonly endpoint?: McpEndpoint;
    /** The access token was renewed just now, so renewing it again brings nothing. */
    readonly isFresh?: boolean;
    /**
     * The page on which the person allows their software these scopes too; null if they have allowed them already. Absent for
     * whatever cannot be allowed more.
     */
    readonly pageToAllow?: (scopes: readonly Scope[]) => string | null;
  };
  /**
   * The name of the software that the person let in by a login link, which it gave itself: untrusted text. Null for all other
   * callers.
   */
  readonly client: string | null;
  /** The language that the person has chosen, if they are signed in in a browser; null for none. */
  readonly language?: Language | null;
}

/** A user with a vendor profile. */
export interface VendorCaller extends UserCaller {
  readonly vendorId: string;
}

/** The platform itself: deadlines, subscribers to events, callbacks of the payment gateway. */
export interface SystemCaller {
  readonly kind: 'system';
  readonly mode: Mode;
}

/** A caller with the cron secret, which can only start scheduled jobs. */
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

/**
 * Whether an administrator calls in person, with a second factor where the operator asks for one. No API key and no login link
 * acts for an administrator.
 */
export function actsAsAdmin(caller: Caller): boolean {
  return isAdminInPerson(caller) && caller.lacksSecondFactor === undefined;
}

/** Whether an administrator calls in person, who may still have to set up a second factor. */
export function isAdminInPerson(caller: Caller): caller is UserCaller {
  return caller.kind === 'user' && caller.role === 'ADMIN' && caller.credential.kind === 'session' && caller.scopes === 'all';
}

/** Whether the caller may act in this mode. Keys act in their own mode; a person who is signed in acts in both. */
export function mayTouch(
  { credential, mode }: Pick<UserCaller, 'credential' | 'mode'>,
  subject: { readonly mode: Mode },
): boolean {
  return credential.kind === 'session' || mode === subject.mode;
}

/** The mode that a list shows: a key's own mode; for a signed-in person the wanted one, or live. */
export function listedMode({ credential, mode }: UserCaller, wanted: Mode | undefined): Mode {
  return credential.kind === 'session' ? (wanted ?? mode) : mode;
}

/**
 * The owner of kept answers. A test key counts as a different one from the person and their live keys, so that the same
 * idempotency key names two calls in the two modes. A session is live.
 */
export function principalOf(userId: string, mode: Mode): string {
  return mode === 'live' ? userId : `${userId}:${mode}`;
}

/** The other side of the same booking. */
export function otherSide(side: Side): Side {
  return side === 'RENTER' ? 'OWNER' : 'RENTER';
}
