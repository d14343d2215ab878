import type { Reader } from '../../../../db/database.ts';
import type { Scope } from '../../../../db/values/index.ts';
import type { DomainError } from './domain-error.ts';
import type { Access, Audience, CallerOf } from './operation.ts';

/** No sign-in needed, nothing to load. A credential that is sent is honoured. */
export const anyone: Access<'anyone', unknown, null> = { who: 'anyone', scope: null, errors: [], load: async () => null };

/** Any signed-in user; an API key needs `scope`. Nothing to load. */
export function signedIn(scope: Scope): Access<'user', unknown, null> {
  return { who: 'user', scope, errors: [], load: async () => null };
}

/** A user with a vendor profile; an API key needs `scope`. Nothing to load. */
export function anyVendor(scope: Scope): Access<'vendor', unknown, null> {
  return { who: 'vendor', scope, errors: [], load: async () => null };
}

/** An admin, signed in as a person: no API key and no login link acts for one. Nothing to load. */
export const anyAdmin: Access<'admin', unknown, null> = { who: 'admin', scope: null, errors: [], load: async () => null };

/** A scheduled job: the scheduler of the platform itself, or whoever holds the cron secret. */
export const cronJob: Access<'cron', unknown, null> = { who: 'cron', scope: null, errors: [], load: async () => null };

/** Only the platform itself: deadlines, subscribers, gateway callbacks. */
export const systemOnly: Access<'system', unknown, null> = { who: 'system', scope: null, errors: [], load: async () => null };

type Optional<Needs> = { readonly [Field in keyof Needs]?: Needs[Field] | undefined };

/**
 * The same access if the call names its subject by `field`. Otherwise nothing is loaded, and everybody who may call the
 * operation may call it.
 */
export function optional<Who extends Audience, Needs extends object, Subject>(
  access: Access<Who, Needs, Subject>,
  field: keyof Needs,
): Access<Who, Optional<Needs>, Subject | null> {
  const named = (input: Optional<Needs>): input is Needs => input[field] !== undefined;
  const { who, scope, errors } = access;
  return {
    who,
    scope,
    errors,
    side: (subject) => access.side?.(subject) ?? null,
    async catchUp({ input, ...context }) {
      if (named(input)) await access.catchUp?.({ ...context, input });
    },
    locks: (input, caller, from) => (named(input) ? (access.locks?.(input, caller, from) ?? []) : []),
    load: async (from, caller, input, ...more) => (named(input) ? access.load(from, caller, input, ...more) : null),
  };
}

/** A row by which a call names its subject. The row says what must be locked. */
export interface FoundRow<Who extends Audience, Needs, Row> extends Pick<Access<Who>, 'who' | 'scope' | 'errors'> {
  /** Undefined if there is no such row, or if it is not the caller's. */
  find(from: Reader, input: Needs, caller: CallerOf[Who]): Promise<Row | undefined>;
  locks(row: Row): string[];
  missing(input: Needs): DomainError;
}

/**
 * Loads a row under locks that only the row can name, such as that of its booking. It is read once to learn the locks, and again
 * behind them. A row that is gone by then, or that names other locks, gets the same answer as one that never existed.
 */
export function behindRow<Who extends Audience, Needs, Row>({
  find,
  locks,
  missing,
  ...access
}: FoundRow<Who, Needs, Row>): Access<Who, Needs, Row> {
  return {
    ...access,
    async locks(input, caller, from) {
      const row = await find(from, input, caller);
      return row === undefined ? [] : locks(row);
    },
    async load(from, caller, input, _now, held) {
      const row = await find(from, input, caller);
      const unlocked = row !== undefined && held !== undefined && locks(row).some((name) => !held.includes(name));
      if (row === undefined || unlocked) throw missing(input);
      return row;
    },
  };
}
