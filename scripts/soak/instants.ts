export interface Instant {
  readonly at: string;
  readonly because: string;
  /** Of several instants of one kind, only one is also tried on PostgreSQL. */
  readonly alsoOnPostgres?: true;
}

/** A Wednesday in June. */
const PLAIN_DAY = '2026-06-10';

/**
 * Every third hour, and the last one before midnight. What depends on the hour changes once and then stays the same for longer.
 */
const hoursOfADay = [0, 3, 6, 9, 12, 15, 18, 21, 23].map((hour) => ({
  at: `${PLAIN_DAY}T${String(hour).padStart(2, '0')}:20:00Z`,
  because: 'an hour of a plain day',
}));

/**
 * London and Lisbon change their clocks at the same instant, 01:00 UTC. Tests book 40 days ahead, so the instants for bookings
 * are earlier.
 */
const TURNS_OF_THE_CALENDAR: readonly Instant[] = [
  { at: '2027-03-27T12:00:00Z', because: 'the day before summer time begins in London and Lisbon' },
  { at: '2027-03-28T00:30:00Z', because: 'half an hour before summer time begins', alsoOnPostgres: true },
  { at: '2027-03-28T01:30:00Z', because: 'half an hour after summer time began' },
  { at: '2027-10-30T12:00:00Z', because: 'the day before summer time ends' },
  { at: '2027-10-31T00:30:00Z', because: 'half an hour before summer time ends; half past one, the first time' },
  {
    at: '2027-10-31T01:30:00Z',
    because: 'half an hour after summer time ended; half past one, the second time',
    alsoOnPostgres: true,
  },
  { at: '2027-02-28T12:00:00Z', because: '28 February' },
  { at: '2027-02-28T23:40:00Z', because: '28 February, just before March' },
  { at: '2028-02-28T12:00:00Z', because: '28 February of a leap year' },
  { at: '2028-02-29T12:00:00Z', because: '29 February', alsoOnPostgres: true },
  { at: '2026-12-31T12:00:00Z', because: '31 December' },
  { at: '2026-12-31T23:40:00Z', because: '31 December, just before the new year', alsoOnPostgres: true },
  { at: '2027-01-01T00:20:00Z', because: '1 January, just after midnight' },
  { at: '2027-02-15T09:00:00Z', because: 'what is booked lies over the begin of summer time', alsoOnPostgres: true },
  { at: '2027-09-20T09:00:00Z', because: 'what is booked lies over the end of summer time', alsoOnPostgres: true },
  { at: '2027-11-20T09:00:00Z', because: 'what is booked lies over the turn of the year' },
  { at: '2028-01-19T09:00:00Z', because: 'what is booked lies over 29 February' },
];

export const INSTANTS: readonly Instant[] = [...hoursOfADay, ...TURNS_OF_THE_CALENDAR];
