import type { BookingState, DocumentKind, RentalMode } from '../../db/values.ts';
import type { TrustEventKind } from '../../db/values.ts';

/** A rental as it is written down or made up; `placeRental` finds its days. */
export interface DemoRental {
  /** E-mail of the renter and slug of the asset. */
  readonly renter: string;
  readonly asset: string;
  /** Days from today, negative for the past; moved on a little when the asset is closed or taken then. */
  readonly startsIn: number;
  readonly days: number;
  readonly units?: number;
  readonly rentalMode?: RentalMode;
  readonly extras?: readonly string[];
  readonly state: BookingState;
  readonly when: Lead | HoursAgo;
  readonly closeReason?: string;
  readonly cancelledBy?: 'RENTER' | 'ADMIN';
  /** What the trust score remembers of it, beside its completion. */
  readonly trustEvent?: Exclude<TrustEventKind, 'BOOKING_COMPLETED'>;
  /** A document that the owner has refused for this booking. */
  readonly refused?: { readonly kind: DocumentKind; readonly reason: string };
  readonly matters?: DemoMatters;
  /** What the owner agreed to take in place of a money deposit. */
  readonly collateral?: string;
  /** Paid by transfer to the owner, who answers what the renter reports. */
  readonly byTransfer?: true;
}

/** What lies open about a rental beside its state. */
export interface DemoMatters {
  /** The owner's counter-offer: as many days, from so many days later on. */
  readonly offer?: { readonly laterBy: number; readonly message: string };
  readonly extension?: { readonly moreDays: number; readonly hoursAgo: number; readonly message: string };
  /** The owner has reported that it did not come back. */
  readonly overdue?: { readonly hoursAgo: number };
  /** The rental before it on the same asset is overdue. */
  readonly atRisk?: true;
  readonly incident?: { readonly hoursAgo: number; readonly description: string; readonly claimMinor: number };
  /** The incident was taken to the platform. */
  readonly dispute?: { readonly hoursAgo: number; readonly reason: string };
}

/** A finished rental: everything follows from how long before the pickup it was planned. */
export interface Lead {
  readonly leadHours: number;
  /** When it was cancelled, from the pickup on; negative is before. */
  readonly cancelledAfterHours?: number;
  /** Handed over and brought back too late: when the owner reported that, and when it came, from the agreed end on. */
  readonly backLate?: { readonly reportedAfterHours: number; readonly returnedAfterHours: number };
}

/** A rental that is still going on or ended early: how many hours ago each step was taken. */
export interface HoursAgo {
  readonly created: number;
  readonly promoted?: number;
  readonly offered?: number;
  readonly approved?: number;
  readonly paymentStarted?: number;
  /** The renter reported a transfer. */
  readonly transferred?: number;
  readonly paid?: number;
  readonly handedOver?: number;
  /** The owner reported the return, an hour before the end. */
  readonly broughtBack?: true;
  readonly closed?: number;
}
