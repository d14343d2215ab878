import type { Mode, Role, Scope } from '../../../db/values.ts';

export interface Anonymous {
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
    /** What commits money or cannot be undone waits for the person. */
    readonly requireConfirm?: boolean;
  };
  /** The software that the person let in by a login link, as it called itself: untrusted text. Null for everything else. */
  readonly client: string | null;
}

/** A user with a vendor profile. */
export interface VendorCaller extends UserCaller {
  readonly vendorId: string;
}

/** The platform itself: timers, reactions to events, callbacks of the payment gateway. */
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
