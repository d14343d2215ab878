import type { Reader } from '../../../../db/database.ts';
import type { Scope } from '../../../../db/values/index.ts';
import type { DomainError } from './domain-error.ts';
import type { Access, Audience, CallerOf } from './operation.ts';

/** Nobody needs to sign in, and nothing is loaded. A credential that is sent is used. */
export const anyone: Access<'anyone', unknown, null> = { who: 'anyone', scope: null, errors: [], load: async () => null };

/** Any signed-in user; an API key needs `scope`, and of several scopes one is enough. Nothing is loaded. */
export function signedIn(scope: Scope | readonly Scope[]): Access<'user', unknown, null> {
  return { who: 'user', scope, errors: [], load: async () => null };
}

/** A user with a vendor profile; an API key needs `scope`. Nothing is loaded. */
export function anyVendor(scope: Scope): Access<'vendor', unknown, null> {
  return { who: 'vendor', scope, errors: [], load: async () => null };
}

/** An administrator who signed in as a person: no API key and no login link acts for one. Nothing is loaded. */
export const anyAdmin: Access<'admin', unknown, null> = { who: 'admin', scope: null, errors: [], load: async () => null };

/** A scheduled job, called by the platform's own scheduler or with the cron secret. */
export const cronJob: Access<'cron', unknown, null> = { who: 'cron', scope: null, errors: [], load: async () => null };

/** Only the platform itself: deadlines, subscribers, gateway callbacks. */
export const systemOnly: Access<'system', unknown, null> = { who: 'system', scope: null, errors: [], load: async () => null };

type Optional<Needs> = { readonly [Field in keyof Needs]?: Needs[Field] | undefined };

/**
 * The same access if the input has `field`, which names the subject. Without it nothing is loaded, and everybody who may call
 * the operation may call it.
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

/** How a row is found that the input names, and what must be locked for it. */
export interface FoundRow<Who extends Audience, Needs, Row> extends Pick<Access<Who>, 'who' | 'scope' | 'errors'> {
  /** Finds the row; undefined if it does not exist, or is not the caller's. */
  find(from: Reader, input: Needs, caller: CallerOf[Who]): Promise<Row | undefined>;
  locks(row: Row): string[];
  missing(input: Needs): DomainError;
}

/**
 * Loads a row under locks that only the row can name, such as the lock of its booking. The row is read once to learn the locks,
 * and again under them. If it is gone by then, or names other locks, the answer is the same as for a row that never existed.
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
