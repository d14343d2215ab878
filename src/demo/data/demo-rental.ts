import type { BookingState, DocumentKind, RentalMode } from '../../../db/values/index.ts';

/** A rental as it is written down; `rentalPlacer` finds its days. */
export interface DemoRental {
  /** E-mail of the renter and slug of the asset. */
  readonly renter: string;
  readonly asset: string;
  /** Days from today, negative for the past; moved a little where the asset is closed or taken then. */
  readonly startsIn: number;
  readonly days: number;
  readonly units?: number;
  readonly rentalMode?: RentalMode;
  readonly extras?: readonly string[];
  /** What becomes of it by today. */
  readonly state: BookingState;
  readonly planned: HoursAgo | Lead;
  /** A document that the owner has refused for this booking. */
  readonly refused?: { readonly kind: DocumentKind; readonly reason: string };
  /** The owner's counter-offer: as many days, from so many days later on. */
  readonly offer?: { readonly laterBy: number; readonly message: string };
  /** What the owner agrees to take in place of a money deposit. */
  readonly collateral?: string;
  /** Handed over at the pickup; without it nobody reports anything about the rental. */
  readonly handedOver?: true;
  readonly extension?: { readonly moreDays: number; readonly hoursAgo: number; readonly message: string };
  /** The owner reports that it did not come back, so many hours after the agreed end. */
  readonly overdueAfterHours?: number;
  /** It comes back so many hours after the agreed end; negative is before. */
  readonly backAfterHours?: number;
  /** In hours after the return. */
  readonly incident?: { readonly afterHours: number; readonly description: string; readonly claimMinor: number };
  /** The renter asks the platform about the incident, in hours after it. */
  readonly dispute?: { readonly afterHours: number; readonly reason: string };
  /** In hours from the pickup on; negative is before. */
  readonly noShowAfterHours?: number;
  /** By the renter; in hours from the pickup on where it does not say how long ago. */
  readonly cancelled?: { readonly afterStartHours?: number; readonly hoursAgo?: number; readonly reason?: string };
  /** What the renter said of it once it was completed, and what the owner answered. */
  readonly review?: { readonly stars: number; readonly text: string; readonly reply?: string };
  /** By the owner. */
  readonly declined?: { readonly hoursAgo: number; readonly reason: string };
}

/** Planned so many hours before the pickup; the other steps follow one after the other. */
export interface Lead {
  readonly leadHours: number;
  /** Paid by transfer to the owner, who confirms it. */
  readonly byTransfer?: true;
}

/** How many hours ago each step was taken. */
export interface HoursAgo {
  readonly created: number;
  readonly promoted?: number;
  readonly offered?: number;
  /** Where the asset is booked at once, there is nothing to approve. */
  readonly approved?: number;
  readonly paymentStarted?: number;
  /** The renter reported a transfer. */
  readonly transferred?: number;
  readonly paid?: number;
}
