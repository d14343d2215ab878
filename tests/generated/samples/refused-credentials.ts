import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/index.ts';
import { type Scope, SCOPES } from '../../../db/values/index.ts';
import { needsShop, type Operation } from '../../../src/domain/platform/kernel/index.ts';
import type { Person, World } from './world.ts';

/** Credentials that are worth nothing, by what is wrong with them. */
export type RefusedCredentials = Readonly<Record<string, string>>;

export async function refusedCredentials(world: World): Promise<RefusedCredentials> {
  const { market } = world;
  // What was handed out two days ago has run out.
  market.clock.advance({ days: -2 });
  const renter = await market.signIn('renter@demo.test');
  const shortKey = await keyOf(renter, { expiresInDays: 1 });
  market.clock.advance({ days: 2 });
  const token = world.owner.credential ?? '';

  const signedOut = await world.newcomer();
  await signedOut.call('logout', {});
  const suspended = await world.newcomer();
  await market.database.transaction((tx) =>
    tx.update(users).set({ suspendedAt: market.clock.now() }).where(eq(users.email, suspended.email)),
  );
  const keyOwner = await world.newcomer();
  const revoked = await keyOwner.call('manage_api_keys', { action: 'create', name: 'revoked' });
  await keyOwner.call('manage_api_keys', { action: 'revoke', keyId: revoked.keyId });

  return {
    'an expired token': renter.credential ?? '',
    'a malformed token': 'not-a-token',
    'a token with another payload': forge(token),
    'a token without a signature': unsigned(token),
    'a refresh token': world.owner.refreshToken,
    'the token of an ended session': signedOut.credential ?? '',
    'the token of a suspended account': suspended.credential ?? '',
    'an expired API key': shortKey,
    'a revoked API key': revoked.secret,
    'an unknown API key': `svc_live_${'A'.repeat(43)}`,
  };
}

/** The secret of a new key of this person, with the default scopes or the given ones. */
export async function keyOf(
  person: Pick<Person, 'http'>,
  wish: { scopes?: readonly Scope[]; mode?: 'live' | 'test'; expiresInDays?: number },
): Promise<string> {
  const { body } = await person.http.post('/auth/api-keys', { name: 'generated', ...wish });
  return body.data.secret;
}

/** The scopes that are enough for the operation, of those that this person's keys can have. */
export function scopesFor({ access }: Operation, { role }: Pick<Person, 'role'>): Scope[] {
  return [access.scope ?? []].flat().filter((scope) => role === 'VENDOR' || !needsShop(scope));
}

/** Every scope that this person can grant and that does not cover the needed one. */
export function scopesWithout(needed: Operation['access']['scope'], { role }: Pick<Person, 'role'>): Scope[] {
  const covering = [needed ?? []].flat().flatMap((scope) => [scope, scope.replace('read:', 'write:')]);
  return SCOPES.filter((scope) => !covering.includes(scope) && (role === 'VENDOR' || !needsShop(scope)));
}

function forge(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return [header, encode({ ...claims, role: 'ADMIN' }), signature].join('.');
}

function unsigned(token: string): string {
  const [header = '', payload] = token.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  return [encode({ alg: 'none', kid }), payload, ''].join('.');
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
