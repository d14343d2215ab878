/** Days that an event of an imported calendar takes. Days are civil dates `YYYY-MM-DD`. */
export interface ImportedPeriod {
  /** The event's UID; of an event that recurs, with the day of the occurrence. */
  readonly uid: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly reason: string | null;
}

/** For which days a calendar is read. */
export interface CalendarWindow {
  readonly timeZone: string;
  readonly today: string;
  /** Events that recur are unfolded so far. */
  readonly horizon: string;
  /** Nothing later is kept. */
  readonly last: string;
}

/** The days of a calendar, or in a few words why it cannot be imported. */
export type CalendarReading = { readonly periods: ImportedPeriod[] } | { readonly problem: string };

/** What a JSON body says, or that it is none, or holds too much. */
export type JsonReading = { readonly value: unknown } | { readonly problem: 'NOT_JSON' | 'TOO_COMPLEX' };

/** What is done in threads of its own: reading what strangers wrote. `src/parser-thread.ts` does it. */
export interface Parsers {
  /** Why a PDF is not taken; null when it may be. */
  pdf(content: Uint8Array): Promise<string | null>;
  calendar(text: string, window: CalendarWindow): Promise<CalendarReading>;
  json(content: Uint8Array): Promise<JsonReading>;
}
