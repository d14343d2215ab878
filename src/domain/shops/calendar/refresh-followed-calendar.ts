import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { type CatalogAsset, findAssetById } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import { findVendorUser } from '../../people/accounts/index.ts';
import { CALENDAR_FAILING_DAYS, queueNotice } from '../../people/mail/index.ts';
import {
  command,
  DAY_MS,
  HOUR_MS,
  IdInput,
  later,
  type PrepareContext,
  systemOnly,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { applyBlackouts } from './blackouts.ts';
import { replaceImported, skippedDaysOf } from './imported-blackouts.ts';
import { claimFollowedCalendar } from './claim-followed-calendar.ts';
import { followedLifecycle, moveFollowed } from './followed-calendar-lifecycle.ts';
import { findFollowed, type FollowedRow, saveFollowed } from './followed-calendar.ts';
import { unreadInWords } from './reading-notes.ts';
import { readRemote, type Remote } from './read-remote-calendar.ts';

const LONGEST_WAIT_MS = DAY_MS;
/** Recurring events are expanded up to a horizon that moves on, so even an unchanged calendar is read completely once a day. */
const READ_WHOLE_AFTER_MS = DAY_MS;

const OUTCOMES = ['CLAIMED', 'GONE', 'READ', 'UNCHANGED', 'FAILED', 'STOPPED'] as const;

export const refreshFollowedCalendar = command({
  name: 'refresh_followed_calendar',
  title: 'Read a followed calendar',
  description: 'Reads one followed calendar that is due. When that fails, it is tried again later, less and less often.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ followId: IdInput }),
  output: z.object({ outcome: z.enum(OUTCOMES) }),
  errors: [],

  async prepare({ input: { followId }, ...context }): Promise<Found | null> {
    const { claimed } = await context.perform(claimFollowedCalendar, { followId });
    const followed = claimed ? await findFollowed(context.reader, followId) : undefined;
    const catalogAsset = followed && (await findAssetById(context.reader, followed.assetId));
    if (followed === undefined || catalogAsset === undefined) return null;
    return { urlSealed: followed.urlSealed, assetId: followed.assetId, remote: await readAgain(followed, catalogAsset, context) };
  },

  async run({ input: { followId }, prepared: found, tx, ...context }) {
    if (found === null) return { outcome: 'CLAIMED' as const };
    const { urlSealed, assetId, remote } = found;
    await tx.lock(calendarLock(assetId));
    const [followed, catalogAsset] = await Promise.all([findFollowed(tx, followId), findAssetById(tx, assetId)]);
    // Meanwhile the owner has unfollowed it or has changed its address, or another process has given it up.
    if (followed?.urlSealed !== urlSealed || catalogAsset === undefined || !followedLifecycle.can(followed.status, 'stop'))
      return { outcome: 'GONE' as const };
    const { asset } = catalogAsset;
    if (remote.outcome === 'FAILED') return { outcome: await noteFailure(tx, followed, { asset, remote }, context) };
    await noteSuccess(tx, followed, { asset, remote }, context);
    return { outcome: remote.outcome };
  },
});

interface Found {
  readonly urlSealed: string;
  readonly assetId: string;
  readonly remote: Remote;
}

type Asset = CatalogAsset['asset'];
type Failed = Extract<Remote, { outcome: 'FAILED' }>;
async function readAgain(
  { urlSealed, assetId, etag, lastModified, readAt }: FollowedRow,
  catalogAsset: CatalogAsset,
  context: Pick<PrepareContext, 'now' | 'settings' | 'ports'>,
): Promise<Remote> {
  const url = context.ports.cipher.open(urlSealed, assetId);
  const old = context.now.getTime() - readAt.getTime() >= READ_WHOLE_AFTER_MS;
  return readRemote({ url, known: old ? null : { etag, lastModified } }, catalogAsset, context);
}

async function noteSuccess(
  tx: Tx,
  { id, calendar, skippedDays: skippedBefore, failures, problem: problemBefore }: FollowedRow,
  { asset, remote }: { asset: Asset; remote: Exclude<Remote, Failed> },
  context: WriteCtx,
): Promise<void> {
  const { now } = context;
  if (remote.outcome === 'READ') await replaceImported(tx, asset, calendar, remote.content, context);
  // A day that was skipped, because a booking had it, may be free now. Then it is blocked.
  else if (skippedBefore.length > 0) await applyBlackouts(tx, asset, now);
  // Until it changes, an unchanged calendar has the events that could not be read.
  const problem = remote.outcome === 'READ' ? unreadInWords(remote.content) : failures === 0 ? problemBefore : null;
  const read = remote.outcome === 'READ' && { etag: remote.etag, lastModified: remote.lastModified, readAt: now };
  await saveFollowed(tx, id, {
    ...read,
    skippedDays: await skippedDaysOf(tx, asset, calendar, now),
    lastSuccessAt: now,
    failures: 0,
    failingSince: null,
    problem,
    nextTryAt: later(now, HOUR_MS),
  });
}

async function noteFailure(
  tx: Tx,
  followed: FollowedRow,
  { asset, remote: { problem } }: { asset: Asset; remote: Failed },
  { now, ids }: WriteCtx,
): Promise<'FAILED' | 'STOPPED'> {
  const failures = followed.failures + 1;
  const failingSince = followed.failingSince ?? now;
  const wait = Math.min(LONGEST_WAIT_MS, HOUR_MS * 2 ** (failures - 1));
  const stops = now.getTime() - failingSince.getTime() >= CALENDAR_FAILING_DAYS * DAY_MS;
  const failed = { failures, failingSince, problem, nextTryAt: stops ? null : later(now, wait) };
  if (!stops) {
    await saveFollowed(tx, followed.id, failed);
    return 'FAILED';
  }
  await moveFollowed(tx, followed, 'stop', failed);
  const userId = await findVendorUser(tx, asset.vendorId);
  await queueNotice(tx, userId, { kind: 'CALENDAR_STOPPED', about: followed.id }, { now, ids });
  return 'STOPPED';
}
