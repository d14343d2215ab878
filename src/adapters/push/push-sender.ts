import type { OutboundPurpose } from '../outbound/outbound-request.ts';

/** A browser, as it says itself where it takes messages (`PushSubscription` of the Push API). */
export interface BrowserAddress {
  readonly kind: 'WEB';
  readonly endpoint: string;
  /** Its key to encrypt for, and what it is authenticated by: base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** An app on a phone, by the token that Firebase Cloud Messaging gave it. */
export interface AppAddress {
  readonly kind: 'MOBILE';
  readonly token: string;
}

export type PushAddress = BrowserAddress | AppAddress;

/** What a device shows. Trusted words only. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  /** Opened when it is tapped. */
  readonly url: string;
  /** A later message with the same one takes its place. */
  readonly tag: string;
  readonly urgent: boolean;
}

/** `GONE`: nobody takes messages there any more. `AGAIN`: later it may work. `REFUSED`: this message never will. */
export interface PushOutcome {
  readonly outcome: 'TAKEN' | 'GONE' | 'AGAIN' | 'REFUSED';
  readonly problem: string | null;
}

/** Shows messages on devices. Never throws: what comes of a message is an outcome. */
export interface PushSender {
  /** What browsers subscribe with (VAPID, RFC 8292): the public half, base64url. */
  readonly publicKey: string;
  /** Whether apps can be told at all: that needs an account with Firebase. */
  readonly takesApps: boolean;
  /** To a device of this person. */
  send(address: PushAddress, message: PushMessage, userId: string): Promise<PushOutcome>;
}

/** For so long a service keeps what it cannot deliver: later, it is no news any more. */
export const PUSH_KEPT_SECONDS = 86_400;

/** The push services of the large makers serve nearly everybody; anybody may name one of their own. */
export const PUSH: OutboundPurpose = { atOnce: 32, toOne: 16, forOne: 4 };

/** Of the answer of a service only a few words count. */
export const MOST_ANSWER_BYTES = 16_384;
