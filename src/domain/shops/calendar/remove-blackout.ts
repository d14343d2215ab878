import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { blackouts } from '../../../../db/schema/index.ts';
import { type CatalogAsset, findAssetById } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import { type Access, command, IdInput } from '../../platform/kernel/index.ts';
import { applyBlackouts, type BlackoutRow, BlackoutView, blackoutView, findBlackout } from './blackouts.ts';
import { blackoutNotFound } from './calendar-errors.ts';
import { calendarEvents } from './events.ts';

/** A blackout of one of the vendor's own assets; of the named one, where one is named. */
const ownBlackout: Access<
  'vendor',
  { blackoutId: string; assetId?: string | undefined },
  { blackout: BlackoutRow; asset: CatalogAsset['asset'] }
> = {
  who: 'vendor',
  scope: 'write:owner',
  errors: [blackoutNotFound],
  async load(from, caller, { blackoutId, assetId }) {
    const blackout = await findBlackout(from, blackoutId);
    const catalogAsset = blackout && (await findAssetById(from, blackout.assetId));
    const own = catalogAsset?.asset.vendorId === caller.vendorId && (assetId === undefined || assetId === blackout?.assetId);
    if (blackout === undefined || catalogAsset === undefined || !own) throw blackoutNotFound({ blackoutId });
    return { blackout, asset: catalogAsset.asset };
  },
};

export const removeBlackout = command({
  name: 'remove_blackout',
  title: 'Open blocked days',
  description: 'Remove a blackout; its days can be rented again, where no other blackout closes them.',
  access: ownBlackout,
  liveOnly: true,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ assetId: IdInput.optional(), blackoutId: IdInput }),
  output: BlackoutView,
  errors: [],

  async run({ subject: { blackout, asset }, tx, now, emit }) {
    const { id: blackoutId, assetId, startDate, endDate } = blackout;
    await tx.lock(calendarLock(assetId));
    const removed = await tx.delete(blackouts).where(eq(blackouts.id, blackoutId)).returning({ id: blackouts.id });
    if (removed.length === 0) throw blackoutNotFound({ blackoutId });
    await applyBlackouts(tx, asset, now);
    await emit({ type: calendarEvents.blackoutRemoved, assetId, data: { blackoutId, startDate, endDate } });
    return blackoutView(blackout);
  },
});
