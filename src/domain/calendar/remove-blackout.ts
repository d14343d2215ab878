import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { blackouts } from '../../../db/schema/index.ts';
import { command, IdInput } from '../kernel/index.ts';
import { blackoutNotFound } from './blackout-errors.ts';
import { applyBlackouts } from './blackout-store.ts';
import { BlackoutView, blackoutView } from './blackout-view.ts';
import { ownBlackout } from './own-blackout.ts';

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
    await tx.lock(`calendar:${assetId}`);
    const removed = await tx.delete(blackouts).where(eq(blackouts.id, blackoutId)).returning({ id: blackouts.id });
    if (removed.length === 0) throw blackoutNotFound({ blackoutId });
    await applyBlackouts(tx, asset, now);
    await emit({ type: 'calendar.blackout_removed', assetId, data: { blackoutId, startDate, endDate } });
    return blackoutView(blackout);
  },
});
