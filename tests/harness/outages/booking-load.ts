import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { freePeriod } from '../dates.ts';

/** What people were told while they booked without a pause. */
export interface BookingLoad {
  /** By the idempotency key, the booking that the answer named. */
  readonly booked: ReadonlyMap<string, string>;
  readonly figures: LoadFigures;
  /** What no answer may be. */
  readonly problems: readonly string[];
  /** Resolves when what was begun has been answered. */
  stop(): Promise<void>;
}

export interface LoadFigures {
  /** Answers with 200 or 201. */
  answered: number;
  /** 503 with `database_unavailable`. */
  unavailable: number;
  /** 503 with `outcome_unknown`. */
  unknown: number;
  /** Of the keys whose outcome was unknown: how many had been done after all, and came back as stored answers. */
  replayedAfterUnknown: number;
  /** The longest time from one answer to the next, of all people together, in milliseconds. */
  longestSilenceMs: number;
}

const PEOPLE = ['renter', 'beatriz', 'sofia', 'nikos'];
const AGAIN_MS = 200;
/** Longer than any outage that is tried. */
const PATIENCE_MS = 180_000;

interface Said {
  readonly code?: string;
  readonly error?: string;
  readonly data?: { readonly id: string };
}

/** Four people who plan and call off, each call with a key of its own that is repeated until there is an answer. */
export async function bookWithoutPause(url: string): Promise<BookingLoad> {
  const booked = new Map<string, string>();
  const problems: string[] = [];
  const figures: LoadFigures = { answered: 0, unavailable: 0, unknown: 0, replayedAfterUnknown: 0, longestSilenceMs: 0 };
  let last = performance.now();
  let stopped = false;

  async function send(token: string, path: string, body: object): Promise<{ readonly id: string } | null> {
    const key = randomUUID();
    let wasUnknown = false;
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await delay(AGAIN_MS)) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      }).catch((error: unknown) => problems.push(`${path} was not answered: ${String(Reflect.get(Object(error), 'cause'))}`));
      if (typeof response === 'number') return null;
      const said = (await response.json()) as Said;
      if (response.status === 503) {
        const problem = problemOf(response, said);
        if (problem !== null) problems.push(`${path}: ${problem}`);
        wasUnknown ||= said.code === 'outcome_unknown';
        figures[said.code === 'outcome_unknown' ? 'unknown' : 'unavailable'] += 1;
        continue;
      }
      // The first call may still run in a process that waits for its own end.
      if (said.code === 'idempotency_in_flight') continue;
      if (response.status >= 400) {
        problems.push(`${path}: ${response.status} ${JSON.stringify(said).slice(0, 300)}`);
        return null;
      }
      if (wasUnknown && response.headers.get('idempotent-replayed') === 'true') figures.replayedAfterUnknown += 1;
      figures.answered += 1;
      figures.longestSilenceMs = Math.max(figures.longestSilenceMs, performance.now() - last);
      last = performance.now();
      if (path === '/bookings') booked.set(key, String(said.data?.id));
      return said.data ?? null;
    }
    problems.push(`${path} was answered 503 for too long`);
    return null;
  }

  async function goOn(token: string, index: number): Promise<void> {
    while (!stopped) {
      const plan = await send(token, '/bookings', { slug: 'tandem-sea-kayak', ...freePeriod(40 + index * 3) });
      if (plan !== null) await send(token, `/bookings/${plan.id}/cancel`, { confirm: true, reason: 'Called off' });
      else await delay(AGAIN_MS);
    }
  }

  const tokens = await Promise.all(PEOPLE.map((name) => signIn(url, `${name}@demo.test`)));
  last = performance.now();
  const busy = tokens.map((token, index) => goOn(token, index));
  return {
    booked,
    figures,
    problems,
    async stop() {
      stopped = true;
      await Promise.all(busy);
    },
  };
}

/** What is wrong with an answer while the database is away. */
function problemOf(response: Response, said: Said): string | null {
  if (response.headers.get('retry-after') === null) return '503 without Retry-After';
  if (said.code === 'outcome_unknown')
    return /nothing was changed/i.test(String(said.error)) ? `It promises what nobody knows: ${said.error}` : null;
  return said.code === 'database_unavailable' ? null : `503 with ${said.code}`;
}

const SIGN_IN_MS = 30_000;

/** Waits for a database that has just come back. */
export async function signIn(url: string, email: string): Promise<string> {
  for (const until = performance.now() + SIGN_IN_MS; ; await delay(AGAIN_MS)) {
    const response = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'demo-password-1' }),
    });
    const said = (await response.json()) as { data?: { accessToken: string }; error?: string };
    if (said.data !== undefined) return said.data.accessToken;
    if (response.status !== 503 || performance.now() > until) throw new Error(`${email} cannot sign in: ${said.error}`);
  }
}
