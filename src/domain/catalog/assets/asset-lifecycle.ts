import type { Tx } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import { ASSET_STATES, type AssetState } from '../../../../db/values/index.ts';
import { accountEvents } from '../../people/accounts/index.ts';
import { type Changes, declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';
import { followChanges } from './asset-changes.ts';
import type { AssetRow } from './asset-store.ts';
import { assetEvents } from './events.ts';

/** The states of a listing. After a suspension it returns to the state before. */
export const assetLifecycle = lifecycle(ASSET_STATES, {
  initial: 'DRAFT',
  final: [],
  moves: {
    publish: { from: ['DRAFT', 'PAUSED', 'ARCHIVED'], to: 'LIVE', by: ['OWNER'], event: assetEvents.published },
    pause: { from: ['LIVE'], to: 'PAUSED', by: ['OWNER'], event: assetEvents.paused },
    archive: { from: ['DRAFT', 'LIVE', 'PAUSED'], to: 'ARCHIVED', by: ['OWNER'], event: assetEvents.archived },
    /** A restored listing stays hidden until its owner publishes it again. */
    restore: { from: ['ARCHIVED'], to: 'PAUSED', by: ['OWNER'], event: assetEvents.paused },
    suspend: { from: ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'], to: 'SUSPENDED', by: ['ADMIN'], event: assetEvents.suspended },
    reinstateDraft: { from: ['SUSPENDED'], to: 'DRAFT', by: ['ADMIN'], event: assetEvents.reinstated },
    reinstateLive: { from: ['SUSPENDED'], to: 'LIVE', by: ['ADMIN'], event: assetEvents.reinstated },
    reinstatePaused: { from: ['SUSPENDED'], to: 'PAUSED', by: ['ADMIN'], event: assetEvents.reinstated },
    reinstateArchived: { from: ['SUSPENDED'], to: 'ARCHIVED', by: ['ADMIN'], event: assetEvents.reinstated },
    /** This move happens when the account of the owner is erased. */
    close: { from: [...ASSET_STATES], to: 'ARCHIVED', by: ['OWNER'], event: accountEvents.erased },
  },
});
export type AssetMove = keyof typeof assetLifecycle.table.moves;

/**
 * The move that gives a suspended listing its earlier state. If that is not known, nobody sees the listing until its owner
 * publishes it.
 */
export function reinstatement({ statusBefore }: Pick<AssetRow, 'statusBefore'>): AssetMove {
  return REINSTATEMENTS[statusBefore ?? 'PAUSED'];
}

const REINSTATEMENTS: Readonly<Record<AssetState, AssetMove>> = {
  DRAFT: 'reinstateDraft',
  LIVE: 'reinstateLive',
  PAUSED: 'reinstatePaused',
  ARCHIVED: 'reinstateArchived',
  SUSPENDED: 'reinstatePaused',
};

/** Makes a move of a listing's lifecycle. The caller emits the event. */
export const moveAsset = declareMove(assetLifecycle, saveMoved);

const saveStatus = declareSave(assets, 'Asset');

async function saveMoved(
  tx: Tx,
  before: Pick<AssetRow, 'id' | 'status'>,
  changes: Changes<AssetRow, 'status'>,
): Promise<AssetRow> {
  const after = await saveStatus(tx, before, changes);
  await followChanges(tx, after.id, changes);
  return after;
}
