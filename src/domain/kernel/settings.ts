/** What the operator decides about the marketplace itself. Durations are in the unit that their name says. */
export interface Settings {
  /** Origin without a path: links, token issuer, gateway callbacks. */
  readonly publicBaseUrl: string;
  readonly accessTokenMinutes: number;
  readonly refreshTokenDays: number;
  readonly signingKeyDays: number;
  readonly quoteMinutes: number;
  readonly verificationDays: number;
  readonly approvalHours: number;
  readonly paymentHours: number;
  readonly claimHours: number;
  readonly maxOpenPlans: number;
  readonly maxUploadBytes: number;
  /** Signs links that carry their own permission, for minutes. */
  readonly linkSecret: string;
  readonly linkMinutes: number;
  /** How far ahead an asset may be booked unless its own or its vendor's rules say otherwise. */
  readonly horizonDays: number;
}
