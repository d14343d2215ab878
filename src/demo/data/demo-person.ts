/** A person in the data files, before they join. */
export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
  readonly joinedDaysAgo: number;
  readonly emailVerified: boolean;
  /** The verified number; null if none is. */
  readonly phone: string | null;
}
