/** Somebody as written down: as which they joined. */
export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
  readonly joinedDaysAgo: number;
  readonly emailVerified: boolean;
  /** Null: not verified. */
  readonly phone: string | null;
}
