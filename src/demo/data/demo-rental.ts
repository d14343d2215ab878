import type { BookingState, DocumentKind, RentalMode } from '../../../db/values/index.ts';

/** A rental in the data files; `rentalPlacer` finds its days. */
export interface DemoRental {
  /** The e-mail of the renter and the slug of the asset. */
  readonly renter: string;
  readonly asset: string;
  /** The start in days from today, negative for the past. It moves a little if the asset is closed or taken then. */
  readonly startsIn: number;
  readonly days: number;
  readonly units?: number;
  readonly rentalMode?: RentalMode;
  readonly extras?: readonly string[];
  /** The state that it has by today. */
  readonly state: BookingState;
  readonly planned: HoursAgo | Lead;
  /** A document that the owner has refused for this booking. */
  readonly refused?: { readonly kind: DocumentKind; readonly reason: string };
  /** The owner's counter-offer: as many days, `laterBy` days later. */
  readonly offer?: { readonly laterBy: number; readonly message: string };
  /** What the owner accepts as collateral instead of a deposit. */
  readonly collateral?: string;
  /** The asset is handed over at the pickup. Otherwise nobody reports anything about the rental. */
  readonly handedOver?: true;
  readonly extension?: { readonly moreDays: number; readonly hoursAgo: number; readonly message: string };
  /** The owner reports so many hours after the agreed end that the asset did not come back. */
  readonly overdueAfterHours?: number;
  /** The asset comes back so many hours after the agreed end; negative means before. */
  readonly backAfterHours?: number;
  /** The incident, in hours after the return. */
  readonly incident?: { readonly afterHours: number; readonly description: string; readonly claimMinor: number };
  /** The renter asks the platform about the incident, in hours after it. */
  readonly dispute?: { readonly afterHours: number; readonly reason: string };
  /** A side does not come; in hours after the pickup, negative means before. */
  readonly noShowAfterHours?: number;
  /** The renter cancels; in hours after the pickup, unless it says how many hours ago. */
  readonly cancelled?: { readonly afterStartHours?: number; readonly hoursAgo?: number; readonly reason?: string };
  /** The renter's review after the rental was completed, and the owner's answer. */
  readonly review?: { readonly stars: number; readonly text: string; readonly reply?: string };
  /** The owner declines the request. */
  readonly declined?: { readonly hoursAgo: number; readonly reason: string };
}

/** It is planned so many hours before the pickup; the other steps follow one after the other. */
export interface Lead {
  readonly leadHours: number;
  /** The renter pays by transfer to the owner, who confirms it. */
  readonly byTransfer?: true;
}

/** How many hours ago each step was made. */
export interface HoursAgo {
  readonly created: number;
  readonly promoted?: number;
  readonly offered?: number;
  /** An asset that is booked at once needs no approval. */
  readonly approved?: number;
  readonly paymentStarted?: number;
  /** The renter reported a transfer. */
  readonly transferred?: number;
  readonly paid?: number;
}
