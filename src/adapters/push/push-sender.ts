import type { OutboundPurpose } from '../outbound/outbound-request.ts';

/** The address of a browser, as it describes itself (`PushSubscription` of the Push API). */
export interface BrowserAddress {
  readonly kind: 'WEB';
  readonly endpoint: string;
  /** The key to encrypt for, and the secret by which messages are authenticated, in base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** The address of an app on a phone: the token of Firebase Cloud Messaging. */
export interface AppAddress {
  readonly kind: 'MOBILE';
  readonly token: string;
}

export type PushAddress = BrowserAddress | AppAddress;

/** The message that a device shows, in trusted words only. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  /** The page that opens when the message is tapped. */
  readonly url: string;
  /** A later message with the same tag replaces this one. */
  readonly tag: string;
  readonly urgent: boolean;
}

/**
 * `GONE`: the device accepts no messages any more. `AGAIN`: a later try may work. `REFUSED`: this message will never be
 * accepted.
 */
export interface PushOutcome {
  readonly outcome: 'TAKEN' | 'GONE' | 'AGAIN' | 'REFUSED';
  readonly problem: string | null;
}

/** Shows messages on devices. It never throws: every error becomes an outcome. */
export interface PushSender {
  /** The public key with which browsers subscribe (VAPID, RFC 8292), in base64url. */
  readonly publicKey: string;
  /** Whether apps can receive messages, which requires an account with Firebase. */
  readonly takesApps: boolean;
  /** Sends a message to a device of this person. */
  send(address: PushAddress, message: PushMessage, userId: string): Promise<PushOutcome>;
}

/** How many seconds a push service keeps a message that it cannot deliver. After that the message is too old. */
export const PUSH_KEPT_SECONDS = 86_400;

/**
 * How many messages are sent at a time. Nearly everybody uses the push services of the large makers, but anybody may name
 * another one.
 */
export const PUSH: OutboundPurpose = { atOnce: 32, toOne: 16, forOne: 4 };

/** The most bytes of a push service's answer that are read. Only a few words of it count. */
export const MOST_ANSWER_BYTES = 16_384;
