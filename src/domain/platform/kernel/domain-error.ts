import type { z } from 'zod';
import type { Mode, Side } from '../../../../db/values/index.ts';
import type { Step } from './step.ts';
import type { StepsOffered } from './standing.ts';

/** Dates that were refused, for an asset or for a booking whose dates should change. */
export interface WantedDates {
  readonly slug: string;
  readonly bookingId?: string | undefined;
  readonly startDate: string;
  readonly endDate: string;
  readonly units: number;
  readonly mode: Mode;
}

/** What can be booked instead: the same asset on other dates, and other assets on the same dates. */
export interface FoundAlternatives {
  windows: { startDate: string; endDate: string }[];
  assets: { slug: string; title: string; city: string }[];
}

/** An error that the caller can understand and act on. Only an error that was declared with `declareError` makes one. */
export class DomainError extends Error {
  /** The declared error. Several errors share a code, such as `not_found`, and only this distinguishes them. */
  readonly declared: object;
  readonly code: string;
  /** 503 only while the database cannot serve, or while this process is about to end. */
  readonly status: 400 | 401 | 403 | 404 | 406 | 415 | 429 | 503;
  readonly details: Record<string, unknown>;
  readonly nextActions: readonly Step[];
  /** Which steps of the booking in `details` the pipeline adds after the rollback. */
  readonly offers: StepsOffered | null;
  /** The dates for which the pipeline looks up alternatives after the rollback; `with` returns the refusal with those. */
  readonly lookup: { readonly wanted: WantedDates; with(found: FoundAlternatives): DomainError } | null;
  /** True if only a person can resolve it, because their word or their papers are missing. */
  readonly needsPerson: boolean;
  /** How long to wait, with status 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: {
    declared: object;
    code: string;
    status: DomainError['status'];
    message: string;
    details: Record<string, unknown>;
    nextActions: readonly Step[];
    offers: StepsOffered | null;
    lookup: DomainError['lookup'];
    needsPerson: boolean;
    retryAfterSeconds?: number;
  }) {
    super(refusal.message);
    this.name = 'DomainError';
    this.declared = refusal.declared;
    this.code = refusal.code;
    this.status = refusal.status;
    this.details = refusal.details;
    this.nextActions = refusal.nextActions;
    this.offers = refusal.offers;
    this.lookup = refusal.lookup;
    this.needsPerson = refusal.needsPerson;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }

  /** A copy of the error with the steps of its booking. */
  withSteps(steps: readonly Step[]): DomainError {
    return new DomainError({ ...this, message: this.message, nextActions: [...this.nextActions, ...steps], offers: null });
  }

  /** A copy of the error without steps of the other side, if its steps are about a booking. */
  offering(side: Side): DomainError {
    const aboutBooking = this.nextActions.some(({ args }) => 'bookingId' in args);
    const own = aboutBooking ? this.nextActions.filter(({ actor }) => actor === side) : this.nextActions;
    return own.length === this.nextActions.length ? this : new DomainError({ ...this, message: this.message, nextActions: own });
  }
}

type Steps = z.ZodObject | undefined;

/** All data that an error is made of. */
type Known<D extends z.ZodObject, S extends Steps> = z.input<D> & (S extends z.ZodObject ? z.input<S> : unknown);

interface ErrorDeclaration<D extends z.ZodObject, S extends Steps> {
  /** The stable name in snake_case, on which clients branch. */
  code: string;
  /**
   * The HTTP status. Operations use only those of the specification: a conflict is 400 with a code of its own. Doors also use
   * those about encodings (406 and 415).
   */
  status: DomainError['status'];
  /** When the error happens, for the documentation. */
  when: string;
  /** The schema of `details`. */
  data: D;
  /** Data that only the message and the next steps need. It is not repeated in `details`. */
  steps?: S;
  /** What is wrong and what would pass. It consists of trusted words only, never of text that another user wrote. */
  message: (data: Known<D, S>) => string;
  /** What to call next, in addition to what `offers` adds. */
  next: (data: Known<D, S>) => Step[];
  /** Adds the steps that can be taken now about the booking in `data.bookingId`. */
  offers?: StepsOffered;
  /** The dates for which the pipeline looks up `data.alternatives` after the rollback. Nothing is looked up for null. */
  alternativesTo?: (data: Known<D, S>) => WantedDates | null;
  /** True if only a person can resolve it, because their word or their papers are missing. */
  needsPerson?: true;
  retryAfterSeconds?: (data: z.input<D>) => number;
}

export interface DeclaredError<D extends z.ZodObject = z.ZodObject, S extends Steps = Steps> {
  (data: Known<D, S>): DomainError;
  readonly code: string;
  readonly status: DomainError['status'];
  readonly when: string;
  readonly data: D;
  readonly steps: S | undefined;
  readonly offers: StepsOffered | null;
}

/** Declares an error once: `throw datesUnavailable({ … })`. Commands list the errors they throw. */
export function declareError<D extends z.ZodObject, S extends Steps = undefined>(
  declaration: ErrorDeclaration<D, S>,
): DeclaredError<D, S> {
  const { code, status, when, data, steps, offers = null } = declaration;
  const stepFields = Object.keys(steps?.shape ?? {});
  const create = (known: Known<D, S>): DomainError => {
    const wanted = declaration.alternativesTo?.(known) ?? null;
    return new DomainError({
      declared: error,
      code,
      status,
      message: declaration.message(known),
      details: Object.fromEntries(Object.entries(known).filter(([name]) => !stepFields.includes(name))),
      nextActions: declaration.next(known),
      offers,
      lookup: wanted && { wanted, with: (alternatives) => create({ ...known, alternatives }) },
      needsPerson: declaration.needsPerson ?? false,
      retryAfterSeconds: declaration.retryAfterSeconds?.(known),
    });
  };
  const error = Object.assign(create, { code, status, when, data, steps, offers });
  return error;
}
