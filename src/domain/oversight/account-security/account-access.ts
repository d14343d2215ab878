import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import type { SessionEnd } from '../../../../db/values/index.ts';
import {
  findUser,
  findVendorOfUser,
  unverifyPhoneOf,
  type UserRow,
  endInvitations,
  findOpenInvitations,
} from '../../people/accounts/index.ts';
import { findOpenKeys, revokeUserKeys } from '../../people/api-keys/index.ts';
import { cancelPendingChange } from '../../people/registration/index.ts';
import { endLoginLinks } from '../../people/agents/index.ts';
import {
  dropIdentities,
  dropPasskeys,
  endUserSessions,
  findIdentities,
  findOpenSessions,
  findPasskeys,
} from '../../people/sign-in/index.ts';
import { endEndpoints, findEndpointsOf } from '../../people/webhooks/index.ts';
import { IdInput, type Ids, type UserCaller } from '../../platform/kernel/index.ts';
import { endCalendarFeeds, findOpenFeeds } from '../../shops/calendar/index.ts';
import { endDevices, findDevicesOf } from '../../talk/channels/index.ts';

const ACCESS_KINDS = [
  'SESSION',
  'API_KEY',
  'PASSKEY',
  'IDENTITY',
  'DEVICE',
  'WEBHOOK',
  'CALENDAR',
  'PHONE',
  'INVITATION',
] as const;

/** Something that acts for a person, receives what happens to the person, or lets somebody in. */
export const AccessView = z.object({
  id: z.string(),
  kind: z.enum(ACCESS_KINDS),
  name: z
    .string()
    .nullable()
    .describe(
      'what the software or the key is called; of a device and a webhook the host that is sent to, of a phone the beginning and the end of its number, of an invitation its address; null: it has none',
    ),
  addedBy: z.string().nullable().describe('id of the session or key that added it, and that it ends with; null: the person'),
  createdAt: z.string(),
});

type Found = z.infer<typeof AccessView>;

/** The ids of what continues while everything else ends. */
export const Keep = z
  .array(IdInput)
  .max(200)
  .optional()
  .describe(
    'ids of what goes on: sessions, API keys, passkeys, sign-in providers, devices, webhooks, calendar addresses, invitations, the phone; all else ends',
  );

/** The session of the call continues. An API key continues only if its id is in `keep`. */
export function sessionOfCall({ credential }: Pick<UserCaller, 'credential'>): string[] {
  return credential.kind === 'session' ? [credential.id] : [];
}

/** Everything that acts for the person or receives what happens to the person, and that can be ended. */
export async function findAccess(from: Reader, userId: string, now: Date): Promise<Found[]> {
  const user = await findUser(from, userId);
  const vendor = await findVendorOfUser(from, userId);
  const sessions = await findOpenSessions(from, userId, now);
  const keys = await findOpenKeys(from, userId, now);
  const living = new Set([...sessions, ...keys].map(({ id }) => id));
  const passkeys = await findPasskeys(from, userId);
  const identities = await findIdentities(from, userId);
  const added = [
    ...(await findDevicesOf(from, userId)).map((device) => ({ ...device, kind: 'DEVICE' as const })),
    ...(await findEndpointsOf(from, userId))
      .filter(({ kind, status }) => kind !== 'PLATFORM' || status === 'ENABLED')
      .map((webhook) => ({ ...webhook, kind: 'WEBHOOK' as const })),
  ];
  const invitations = user?.role === 'ADMIN' ? await findOpenInvitations(from, now, { userId }) : [];
  const feeds = vendor === undefined ? [] : await findOpenFeeds(from, vendor.id);
  return [
    ...sessions.map((session) => viewOf({ ...session, kind: 'SESSION', name: session.clientName })),
    ...keys.map((key) => viewOf({ ...key, kind: 'API_KEY' })),
    ...passkeys.map((passkey) => viewOf({ ...passkey, kind: 'PASSKEY' })),
    ...identities.map((identity) => viewOf({ ...identity, kind: 'IDENTITY', name: identity.email })),
    ...added
      .map(({ host: name, keyId, sessionId, ...row }) => viewOf({ ...row, name, addedBy: keyId ?? sessionId }))
      // A device or webhook whose key or session has ended receives nothing any more, so it is left out.
      .filter(({ addedBy }) => addedBy === null || living.has(addedBy)),
    ...feeds.map((feed) => viewOf({ ...feed, kind: 'CALENDAR', name: null })),
    ...phoneAccess(user).map(viewOf),
    ...invitations.map(({ email: name, ...invitation }) => viewOf({ ...invitation, kind: 'INVITATION', name })),
  ];
}

type Row = Pick<Found, 'id' | 'kind' | 'name'> & { readonly addedBy?: string | null; readonly createdAt: Date };

function viewOf({ id, kind, name, addedBy = null, createdAt }: Row): Found {
  return { id, kind, name, addedBy, createdAt: createdAt.toISOString() };
}

/**
 * The verified number of a person, which receives text messages and vouches for the person. Another number, or the same one
 * verified again, has another id, so that nobody keeps a number that they have not seen.
 */
export function phoneAccess(user: Pick<UserRow, 'id' | 'phone' | 'phoneVerifiedAt'> | undefined): Row[] {
  if (user === undefined || user.phone === null || user.phoneVerifiedAt === null) return [];
  const { id, phone, phoneVerifiedAt: createdAt } = user;
  const name = `${phone.slice(0, 4)}…${phone.slice(-3)}`;
  return [{ id: `phone-${id}-${createdAt.getTime()}`, kind: 'PHONE', name, createdAt }];
}

/** How many of each kind were ended. */
export const EndedAccess = z.object({
  sessionsEnded: z.int(),
  keysRevoked: z.int(),
  passkeysRemoved: z.int(),
  identitiesRemoved: z.int(),
  devicesEnded: z.int(),
  webhooksEnded: z.int(),
  calendarsEnded: z.int(),
  phonesUnverified: z.int(),
  invitationsClosed: z.int(),
});

interface Ending {
  readonly because: Extract<SessionEnd, 'PASSWORD' | 'SUSPENDED' | 'ENDED'>;
  /** The ids of what is kept; nothing by default. */
  readonly keep?: readonly string[] | undefined;
}

/**
 * Ends everything that acts for a person, receives what happens to the person, or waits to do so. What an intruder added ends
 * too, unless the person keeps it by its id. The caller holds `endingLocks`.
 */
export async function endAccess(
  tx: Tx,
  userId: string,
  { because, keep = [] }: Ending,
  { now, ids }: { now: Date; ids: Ids },
): Promise<z.infer<typeof EndedAccess>> {
  const vendor = await findVendorOfUser(tx, userId);
  const phones = phoneAccess(await findUser(tx, userId)).filter(({ id }) => !keep.includes(id));
  await endLoginLinks(tx, userId);
  await cancelPendingChange(tx, userId, now);
  if (phones.length > 0) await unverifyPhoneOf(tx, userId);
  return {
    sessionsEnded: await endUserSessions(tx, userId, { because, except: keep, now }),
    keysRevoked: await revokeUserKeys(tx, userId, { except: keep, now }),
    passkeysRemoved: await dropPasskeys(tx, userId, keep),
    identitiesRemoved: await dropIdentities(tx, userId, keep),
    devicesEnded: await endDevices(tx, userId, keep),
    webhooksEnded: await endEndpoints(tx, userId, keep, { now, ids }),
    calendarsEnded: vendor === undefined ? 0 : await endCalendarFeeds(tx, vendor.id, { except: keep, now }),
    phonesUnverified: phones.length,
    invitationsClosed: await endInvitations(tx, userId, { except: keep, now }),
  };
}
