import type { Reader } from '../../../../db/database.ts';
import type { NotifiedRole, Side } from '../../../../db/values/index.ts';
import type { Caller } from './caller.ts';
import type { ReadCtx } from './context.ts';
import type { OperationName, Step } from './step.ts';

/**
 * What the answer of an operation is about. The operation itself need not know how that stands: the pipeline adds it, by the
 * `bookingId`, `id` or `checkoutId` of the result. `src/domain/standing/bookings` says what each kind adds.
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

/** For whom it is told, and when. */
export interface StandingViewer extends ReadCtx {
  /** On which side of the booking they stand; null for the platform’s people. */
  readonly side: Side | null;
  readonly caller: Caller;
}

/** Which steps of a booking a refusal offers: all, how to ask the platform for a decision, or those by some operations. */
export type StepsOffered = 'ALL' | 'ASK_PLATFORM' | readonly OperationName[];

/** What a letter about a booking says beside its news. */
export interface BookingLetter {
  readonly title: string;
  readonly lines: readonly string[];
  readonly place: readonly { readonly label: string; readonly words: string }[];
  readonly quote: { readonly by: string; readonly words: string } | null;
  /** The owner decides about documents before anything else. */
  readonly documentsFirst: boolean;
}

/** The event about which a letter tells. */
export interface LetterEvent {
  readonly type: string;
  readonly bookingId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actor: { readonly type: string };
}

/** Where bookings stand. The area `standing` computes it. No other area imports that area; the composition hands it in. */
export interface Standing {
  /** The whole answer: what the operation answers, and how its subject stands. */
  complete(from: Reader, about: About, result: object, viewer: StandingViewer): Promise<object>;
  /** What can be done about the booking now. */
  stepsOf(from: Reader, bookingId: string, offered: StepsOffered, viewer: StandingViewer): Promise<Step[]>;
  /** Null if the event is about no booking. The reader learns what is due, and until when, without an assistant. */
  letter(from: Reader, event: LetterEvent, role: NotifiedRole, context: ReadCtx): Promise<BookingLetter | null>;
}
