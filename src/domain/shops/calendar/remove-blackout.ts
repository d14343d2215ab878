import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { blackouts } from '../../../../db/schema/index.ts';
import { type CatalogAsset, findAssetById } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import { named, behindRow, command, IdInput } from '../../platform/kernel/index.ts';
import { applyBlackouts, type BlackoutRow, BlackoutView, blackoutView, findBlackout } from './blackouts.ts';
import { blackoutNotFound } from './calendar-errors.ts';
import { calendarEvents } from './events.ts';

interface Named {
  readonly blackoutId: string;
  readonly assetId?: string | undefined;
}

interface OwnBlackout {
  readonly blackout: BlackoutRow;
  readonly asset: CatalogAsset['asset'];
}

/** A blackout of the vendor's own assets, or of the named one, under the lock of its calendar. */
const ownBlackout = behindRow<'vendor', Named, OwnBlackout>({
  who: 'vendor',
  scope: 'write:owner',
  errors: [blackoutNotFound],
  async find(from, { blackoutId, assetId }, { vendorId }) {
    const blackout = await findBlackout(from, blackoutId);
    const catalogAsset = blackout && (await findAssetById(from, blackout.assetId));
    const own = catalogAsset?.asset.vendorId === vendorId && (assetId === undefined || assetId === blackout?.assetId);
    if (blackout === undefined || catalogAsset === undefined || !own) return undefined;
    return { blackout, asset: catalogAsset.asset };
  },
  locks: ({ asset }) => [calendarLock(asset.id)],
  missing: ({ blackoutId }) => blackoutNotFound({ blackoutId }),
});

export const removeBlackout = command({
  name: 'remove_blackout',
  title: 'Open blocked days',
  description: 'Remove a blackout; its days can be rented again, where no other blackout closes them.',
  access: ownBlackout,
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  thirdPartyText: true,
  input: z.strictObject({ assetId: IdInput.optional(), blackoutId: IdInput }),
  output: BlackoutView,
  errors: [],
  asks: ({ subject: { blackout, asset } }) =>
    `Open blocked days of ${named(asset.title)} again: ${blackout.startDate} to ${blackout.endDate}.`,

  async run({ subject: { blackout, asset }, tx, now, emit }) {
    const { id: blackoutId, assetId, startDate, endDate } = blackout;
    await tx.delete(blackouts).where(eq(blackouts.id, blackoutId));
    await applyBlackouts(tx, asset, now);
    await emit({ type: calendarEvents.blackoutRemoved, assetId, data: { blackoutId, startDate, endDate } });
    return blackoutView(blackout);
  },
});
