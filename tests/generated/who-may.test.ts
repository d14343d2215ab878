import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiKeys } from '../../db/schema/index.ts';
import type { Scope } from '../../db/values/index.ts';
import type { Operation } from '../../src/domain/platform/kernel/index.ts';
import { type CallerKind, CALLERS, LINK_SCOPES, type Verdict, verdict } from '../../src/manifests/verdict.ts';
import { linkedSession } from '../harness/people.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { type Door, doorName, reachable } from './calls/doors.ts';
import { keyOf, refusedCredentials, type RefusedCredentials, scopesFor, scopesWithout } from './samples/refused-credentials.ts';
import type { Sample } from './samples/sample.ts';
import { type Outcome, send } from './calls/send.ts';
import { sampledWorld } from './samples/shared-samples.ts';
import { contents } from './table-contents.ts';
import type { Person, World } from './samples/world.ts';

let world: World;
let refused: RefusedCredentials;
/** What each operation is asked; in vain, so once is enough. */
const samples = new Map<string, Sample>();
/** By operation, a key of somebody of the right role that may do everything but this. */
const weakKeys = new Map<string, string>();
let before: Record<string, string>;
let tried = 0;
/** How often each kind of caller met each verdict. */
const combinations = new Map<string, number>();

/** The platform comes through no door. */
const TRIED = CALLERS.filter((kind): kind is Exclude<CallerKind, 'platform'> => kind !== 'platform');
let credentials: Record<(typeof TRIED)[number], (operation: Operation) => string | null>;
/** Nothing has such a field, and a callback of the gateway no such signature. */
const UNACCEPTABLE = { thisIsNoField: 'x', headers: {}, body: '{' };

const protectedOnes = reachable.filter(({ operation }) => operation.access.who !== 'anyone');
const scopedOnes = protectedOnes.filter(({ operation }) => operation.access.scope !== null);
beforeAll(async () => {
  const sampled = await sampledWorld();
  world = sampled.world;
  refused = await refusedCredentials(world);
  for (const { name } of reachable) samples.set(name, await sampled.take(name));
  credentials = await credentialsOf(world);
  for (const { name, operation } of scopedOnes) {
    const caller = samples.get(name)?.caller ?? world.neighbour;
    weakKeys.set(name, await keyOf(caller, { scopes: scopesWithout(operation.access.scope, caller) }));
  }
  before = await contentsButUse();
}, 180_000);
beforeEach(() => world.turn());
afterAll(async () => {
  console.log(`who may: ${tried} combinations of operation, door and credential tried`);
  await world?.market.close();
});

describe('a call is refused', () => {
  test.each(reachable.filter(({ operation }) => !operation.provesItself && !operation.asksNobody))(
    'by $name, for every invalid credential',
    async ({ name, operation, doors }) => {
      const problems: string[] = [];
      for (const door of doors) {
        for (const [kind, credential] of shared(Object.entries(refused), doors, door)) {
          const answer = await attempt(door, name, credential);
          if (!isChallenge(answer, 'invalid_credential')) problems.push(`${doorName(door)} with ${kind}: ${tell(answer)}`);
        }
        if (operation.access.who === 'anyone') continue;
        const answer = await attempt(door, name, null);
        // No sign-in opens what the operator's scheduler calls.
        if (!isChallenge(answer, 'unauthenticated', operation.access.who !== 'cron'))
          problems.push(`${doorName(door)} without a token: ${tell(answer)}`);
      }
      expect(problems).toEqual([]);
    },
  );

  test.each(reachable.filter((row) => row.operation.provesItself))(
    'by $name for its input only, and not for an invalid credential',
    async ({ name, doors }) => {
      for (const door of doors) {
        const { http, code } = await attempt(door, name, null, UNACCEPTABLE);
        expect(['invalid_input', 'callback_refused']).toContain(code);
        for (const [kind, credential] of Object.entries(refused)) {
          const got = await attempt(door, name, credential, UNACCEPTABLE);
          expect([doorName(door), kind, got.http, got.code]).toEqual([doorName(door), kind, http, code]);
        }
      }
    },
  );

  test.each(reachable.filter((row) => row.operation.asksNobody))(
    'never by $name, which ignores credentials',
    async ({ name, doors }) => {
      for (const door of doors) {
        for (const [kind, credential] of [['none', null] as const, ...Object.entries(refused)]) {
          const { http, code } = await attempt(door, name, credential);
          expect([doorName(door), kind, http, code]).toEqual([doorName(door), kind, 200, null]);
        }
      }
    },
  );

  test.each(scopedOnes)('by $name, for a key that has every other scope', async ({ name, operation, doors }) => {
    for (const door of doors) {
      const answer = await attempt(door, name, weakKeys.get(name) ?? '');
      expect([doorName(door), answer.http, answer.code]).toEqual([doorName(door), 403, 'insufficient_scope']);
      const needed = [operation.access.scope!].flat();
      expect(answer.message).toContain(needed[0]);
      if (door.kind !== 'mcp') continue;
      const challenge = answer.headers.get('www-authenticate') ?? '';
      expect(challenge).toMatch(/^Bearer error="insufficient_scope", scope="[^"]+", resource_metadata="http[^"]+"$/);
      const named = /scope="([^"]+)"/.exec(challenge)?.[1]?.split(' ') ?? [];
      expect(named.filter((scope) => needed.some((one) => one === scope))).not.toEqual([]);
    }
  });

  test.each(reachable)('by $name, for exactly the callers that docs/who-may.md refuses', async ({ name, operation, doors }) => {
    const problems: string[] = [];
    for (const door of doors) {
      for (const kind of shared(TRIED, doors, door)) {
        const expected = verdict(operation, kind, door.kind === 'mcp' ? door.endpoint : null);
        const credential = credentials[kind](operation);
        // Who may is let through to an input that nothing accepts, so that the call ends there.
        const answer = await attempt(door, name, credential, expected === 'may' ? UNACCEPTABLE : {});
        const got = verdictOf(answer);
        combinations.set(`${kind} ${got}`, (combinations.get(`${kind} ${got}`) ?? 0) + 1);
        if (got !== expected) problems.push(`${doorName(door)} as ${kind}: ${expected} expected, but ${tell(answer)}`);
      }
    }
    expect(problems).toEqual([]);
  });

  test('and these calls cover every verdict of the table', () => {
    const times = (kind: CallerKind, ...verdicts: Verdict[]) =>
      verdicts.reduce((sum, got) => sum + (combinations.get(`${kind} ${got}`) ?? 0), 0);
    for (const kind of TRIED) {
      expect([kind, times(kind, 'may') > 0]).toEqual([kind, true]);
      expect([kind, times(kind, 'unauthenticated', 'forbidden', 'insufficient_scope') > 0]).toEqual([kind, true]);
    }
    expect(times('key without it', 'insufficient_scope')).toBeGreaterThanOrEqual(scopedOnes.length);
  });

  test('and none of these calls changed a row', async () => {
    expect(tried).toBeGreaterThan(reachable.length * 10);
    expect(await contentsButUse()).toEqual(before);
  });
});

test.each(scopedOnes)('a key with the scope of $name can call it', async ({ name, operation, doors }) => {
  const { caller } = samples.get(name)!;
  const key = await keyOf(caller!, { scopes: scopesFor(operation, caller!) });
  const answer = await attempt(doors[0]!, name, key);
  expect(answer.http).not.toBe(401);
  expect(answer.code).not.toBe('insufficient_scope');
});

/** Where several doors lead to an operation, they share them: one place decides about all. With `SOAK=1` each is tried at each. */
function shared<T>(all: readonly T[], doors: readonly Door[], door: Door): readonly T[] {
  const [place, apart] = [doors.indexOf(door), sampleSize(1, Math.min(doors.length, 2))];
  return all.filter((_, index) => index % apart === place % apart);
}

/** The keys that the table speaks of, one for each scope, are those of the vendor and of the admin. */
async function credentialsOf({ market, neighbour, otherOwner, admin, cron }: World): Promise<typeof credentials> {
  const keys = new Map<string, string>();
  const holderOf = ({ access }: Operation) => (access.who === 'admin' ? admin : otherOwner);
  for (const { operation } of reachable) {
    const holder = holderOf(operation);
    for (const granted of [orAny(scopesFor(operation, holder)), scopesWithout(operation.access.scope, holder)]) {
      const name = keyName(holder, granted);
      if (!keys.has(name)) keys.set(name, await keyOf(holder, { scopes: granted }));
    }
  }
  const key = (operation: Operation, choose: (holder: Person) => readonly Scope[]) => {
    const holder = holderOf(operation);
    return keys.get(keyName(holder, choose(holder))) ?? '';
  };
  const linked = await linkedSession(market, 'admin@demo.test', LINK_SCOPES);
  return {
    anonymous: () => null,
    customer: () => neighbour.credential,
    vendor: () => otherOwner.credential,
    admin: () => admin.credential,
    'login link of an admin': () => linked,
    'key with the scope': (operation) => key(operation, (holder) => orAny(scopesFor(operation, holder))),
    'key without it': (operation) => key(operation, (holder) => scopesWithout(operation.access.scope, holder)),
    cron: () => cron.credential,
  };
}

/** When a key was last used is written down also for a call that is refused; nothing else is. */
async function contentsButUse(): Promise<Record<string, string>> {
  await world.market.database.transaction((tx) => tx.update(apiKeys).set({ lastUsedAt: null }));
  return contents(world.market);
}

/** A key has at least one scope: where none is needed, any will do. */
function orAny(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.length === 0 ? ['read:catalog'] : scopes;
}

function keyName({ email }: Person, scopes: readonly Scope[]): string {
  return [email, ...scopes].join(' ');
}

/** A refusal by role or scope; everything else got past them. */
function verdictOf({ http, code }: Outcome): Verdict | 'worthless' {
  // A callback of the gateway proves itself by its signature, which is looked at behind the door.
  if (http === 401 && code !== 'callback_refused') return code === 'unauthenticated' ? 'unauthenticated' : 'worthless';
  return http === 403 && (code === 'forbidden' || code === 'insufficient_scope') ? code : 'may';
}

async function attempt(door: Door, name: string, credential: string | null, more: object = {}): Promise<Outcome> {
  tried += 1;
  const outcome = await send(world.market.url, door, { ...Object(samples.get(name)?.input), ...more }, credential);
  if (outcome === null) throw new Error(`No request can carry the sample through ${doorName(door)}.`);
  return outcome;
}

/** A 401 by its status, with a challenge, that says what would help. */
function isChallenge({ http, code, headers, error }: Outcome, expected: string, signInHelps = true): boolean {
  const challenge = headers.get('www-authenticate') ?? '';
  const offersSteps = error.nextActions.length > 0;
  return http === 401 && code === expected && challenge.startsWith('Bearer ') && offersSteps === signInHelps;
}

function tell({ http, code, message }: Outcome): string {
  return `${http} ${code} ${message}`;
}
