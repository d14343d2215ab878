import { eq } from 'drizzle-orm';
import { bookings, users } from '../../../db/schema/index.ts';
import { type Door, type Reachable, reachable } from './doors.ts';
import { type Outcome, send } from './send.ts';
import type { World } from '../samples/world.ts';

/** What somebody else was shown, and by which door. */
export interface Shown {
  readonly door: Door;
  readonly outcome: Outcome;
}

/** As whom somebody looks: nobody, an admin, or a person. */
type Who = 'anyone' | 'admin' | 'user';

interface Reader {
  readonly who: Who;
  readonly credential: string | null;
}

const QUERIES = reachable.flatMap(({ operation, doors }) => {
  const door =
    doors.find(({ kind }) => kind === 'mcp') ?? doors.find((each) => each.kind === 'rest' && each.route.answer === 'json');
  // What is exported is everything that is theirs, in a file for themselves.
  return operation.kind !== 'query' || door === undefined || operation.name === 'export_account' ? [] : [{ operation, door }];
});

/** Everything that others are shown about what a call named or answered: nobody in particular, both sides of a booking, an admin. */
export async function lookedAtByOthers(world: World, writer: string | null, named: readonly unknown[]): Promise<Shown[]> {
  const known = idsIn(named);
  const readers: Reader[] = [
    { who: 'anyone', credential: null },
    { who: 'admin', credential: world.admin.credential },
  ];
  for (const credential of await sidesOf(world, known.get('bookingId'))) readers.push({ who: 'user', credential });
  const shown: Shown[] = [];
  for (const reader of readers.filter(({ credential }) => credential === null || credential !== writer)) {
    for (const { operation, door } of QUERIES.filter((each) => isFor(each.operation, reader.who))) {
      const wish = aboutThese(operation, known);
      if (wish !== null) shown.push(...(await look(world, door, wish, reader)));
    }
  }
  return shown;
}

/** Every list that needs nothing named, as the owner of most and as an admin. */
export async function everyList(world: World): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const reader of [
    { who: 'user', credential: world.owner.credential },
    { who: 'admin', credential: world.admin.credential },
  ] as const) {
    for (const { operation, door } of QUERIES.filter((each) => isFor(each.operation, reader.who))) {
      const fields = shapeOf(operation);
      if (fields.some(([, field]) => !isOptional(field))) continue;
      const limit = fields.find(([name]) => name === 'limit')?.[1];
      const wish = limit === undefined ? {} : { limit: limit.safeParse(100).success ? 100 : 50 };
      shown.push(...(await look(world, door, wish, reader)));
    }
  }
  return shown;
}

async function look({ market }: World, door: Door, wish: object, { credential }: Reader): Promise<Shown[]> {
  const outcome = await send(market.url, door, wish, credential);
  return outcome === null ? [] : [{ door, outcome }];
}

function isFor({ access: { who } }: Reachable['operation'], reader: Who): boolean {
  return reader === 'user' ? who === 'user' || who === 'vendor' : who === reader;
}

/** The query about all that is known; nothing where that names nothing which it needs. */
function aboutThese(operation: Reachable['operation'], known: ReadonlyMap<string, string>): object | null {
  const fields = shapeOf(operation);
  // Lines are those of a booking or, where there is none, of a thread.
  const subject = known.has('bookingId') ? 'bookingId' : 'threadId';
  const named = fields.filter(([name, field]) => known.has(name) && (name === subject || !isOptional(field)));
  const lacking = fields.some(([name, field]) => !known.has(name) && !isOptional(field));
  return named.length === 0 || lacking ? null : Object.fromEntries(named.map(([name]) => [name, known.get(name)]));
}

interface Field {
  safeParse(value: unknown): { readonly success: boolean };
}

function shapeOf({ input }: Reachable['operation']): [string, Field][] {
  return Object.entries('shape' in input ? (input.shape as Record<string, Field>) : {});
}

function isOptional(field: Field): boolean {
  return field.safeParse(undefined).success;
}

/** Ids and what else names something, by field, as they come first; the `id` of a `user` is a `userId`. */
function idsIn(things: readonly unknown[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, name: string, within: string): void => {
    const field = name === 'conversationId' ? 'threadId' : name === 'id' ? fieldOf(String(value), within) : name;
    if (typeof value === 'string' && /^(?:\w+Id|slug|userCode|threadToken)$/.test(field) && !found.has(field))
      found.set(field, value);
    if (Array.isArray(value)) walk(value[0], name, within);
    else if (typeof value === 'object' && value !== null)
      for (const [key, entry] of Object.entries(value)) walk(entry, key, name);
  };
  for (const thing of things) walk(thing, '', '');
  return found;
}

function fieldOf(id: string, within: string): string {
  return within === '' ? (ID_FIELDS[id.slice(0, 3)] ?? '') : `${within}Id`;
}

const ID_FIELDS: Readonly<Record<string, string>> = { bkg: 'bookingId', usr: 'userId', ast: 'assetId' };

/** The renter, where this suite has made their account, and the owner. */
export async function sidesOf({ market, owner }: World, bookingId: string | undefined): Promise<string[]> {
  if (bookingId === undefined) return [owner.credential ?? ''];
  const [renter] = await market.database.reader
    .select({ email: users.email })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(eq(bookings.id, bookingId));
  if (renter === undefined) return [owner.credential ?? ''];
  const signedIn = await market.nobody.http.post('/auth/login', { email: renter.email, password: 'long enough 1' });
  // Nobody knows the passwords of the renters of long ago.
  if (signedIn.status !== 200) return [owner.credential ?? ''];
  return [signedIn.body.data.accessToken, owner.credential ?? ''];
}
