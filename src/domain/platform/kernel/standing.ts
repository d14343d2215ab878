import type { Reader } from '../../../../db/database.ts';
import type { Language, NotifiedRole, Side } from '../../../../db/values/index.ts';
import type { Caller } from './caller.ts';
import type { ReadCtx } from './context.ts';
import type { OperationName, Step } from './step.ts';

/**
 * The subject of an operation's answer. The operation does not know how the subject stands: the pipeline adds that, by the
 * `bookingId`, `id` or `checkoutId` of the result. `standing/bookings` says what is added for each kind of subject.
 */
export type About =
  | 'booking'
  | 'approved booking'
  | 'cancellation'
  | 'steps'
  | 'claim'
  | 'what a person supplies'
  | 'payment'
  | 'payment status'
  | 'checkout'
  | 'shown checkout';

/** The person who reads how a booking stands, and the instant. */
export interface StandingViewer extends ReadCtx {
  /** The person's side of the booking; null for an administrator. */
  readonly side: Side | null;
  readonly caller: Caller;
}

/** Which steps of a booking an error offers: all, how to ask the platform for a decision, or the steps by some operations. */
export type StepsOffered = 'ALL' | 'ASK_PLATFORM' | readonly OperationName[];

/** What a letter about a booking contains in addition to its news. */
export interface BookingLetter {
  readonly title: string;
  /** The days of the booking, as the subject names them. */
  readonly days: string | null;
  readonly lines: readonly string[];
  readonly place: readonly { readonly label: string; readonly words: string }[];
  readonly quote: { readonly by: string; readonly words: string } | null;
  /** Whether the owner must decide about documents before anything else. */
  readonly documentsFirst: boolean;
}

/** The event that a letter is about. */
export interface LetterEvent {
  readonly type: string;
  readonly bookingId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actor: { readonly type: string };
}

/**
 * Returns what the letter to one person contains about the booking of the event, in their language: what is due, and until when,
 * for a reader without an assistant. Null if the event is about no booking.
 */
export type LetterFor = (role: NotifiedRole, language: Language | null) => Promise<BookingLetter | null>;

/** Where bookings stand. The area `standing` computes it. No other area imports that area; the composition passes it in. */
export interface Standing {
  /** The whole answer: the operation's own result, and how its subject stands. */
  complete(from: Reader, about: About, result: object, viewer: StandingViewer): Promise<object>;
  /** The steps that can be taken about the booking now. */
  stepsOf(from: Reader, bookingId: string, offered: StepsOffered, viewer: StandingViewer): Promise<Step[]>;
  /** Composes the letters about an event. What the letters to several people have in common is loaded once. */
  letters(from: Reader, event: LetterEvent, context: ReadCtx): LetterFor;
}
