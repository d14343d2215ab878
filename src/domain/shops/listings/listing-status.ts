import { assetEvents, assetLifecycle, type AssetMove, type CatalogAsset, moveAsset } from '../../catalog/assets/index.ts';
import type { CommandContext } from '../../platform/kernel/index.ts';
import { missingOf, stepsFor } from './listing-checks.ts';
import { notReady, statusRefused } from './listing-errors.ts';

type OwnersMove = Extract<AssetMove, 'publish' | 'pause' | 'restore' | 'archive'>;

const EVENTS = {
  publish: assetEvents.published,
  pause: assetEvents.paused,
  restore: assetEvents.paused,
  archive: assetEvents.archived,
};

/** What makes it LIVE or PAUSED; null where it is that already. Throws `status_refused`. */
function moveTo(asset: CatalogAsset['asset'], wanted: 'LIVE' | 'PAUSED'): OwnersMove | null {
  if (asset.status === wanted) return null;
  const moves = wanted === 'LIVE' ? (['publish'] as const) : (['pause', 'restore'] as const);
  const move = moves.find((name) => assetLifecycle.can(asset.status, name));
  if (move === undefined) throw statusRefused({ assetId: asset.id, status: asset.status, wanted });
  return move;
}

type Context = Pick<CommandContext, 'tx' | 'now' | 'emit'>;

/** Publishes or pauses a listing and reports it; what cannot be published throws `not_ready`, `said` being what the call said beside. */
export async function changeStatus(
  listing: CatalogAsset,
  wanted: 'LIVE' | 'PAUSED',
  { said, ...context }: Context & { said: Record<string, unknown> },
): Promise<CatalogAsset> {
  const move = moveTo(listing.asset, wanted);
  if (move === null) return listing;
  if (move === 'publish') assertReady(listing, said);
  return takeMove(listing, move, context);
}

function assertReady(listing: CatalogAsset, said: Record<string, unknown>): void {
  const missing = missingOf(listing);
  if (missing.length === 0) return;
  const { id: assetId } = listing.asset;
  const draft = { asset: { ...listing.asset, status: 'DRAFT' as const } };
  const actions = stepsFor(draft, missing).map((step) =>
    step.tool === 'update_asset' ? { ...step, args: { ...said, ...step.args } } : step,
  );
  const repeated = { tool: 'update_asset', args: { assetId, ...said }, actor: 'OWNER' as const, why: 'keep what the call said' };
  const kept = Object.keys(said).length === 0 || actions.some(({ tool }) => tool === 'update_asset') ? [] : [repeated];
  throw notReady({ assetId, missing, actions: [...kept, ...actions] });
}

/** Makes a move of the owner's and reports it. */
export async function takeMove(listing: CatalogAsset, move: OwnersMove, { tx, now, emit }: Context): Promise<CatalogAsset> {
  const { id: assetId, slug, status } = listing.asset;
  const to = assetLifecycle.to(move);
  await moveAsset(tx, listing.asset, move, { updatedAt: now });
  await emit({ type: EVENTS[move], assetId, from: status, to, data: { assetId, slug } });
  return { ...listing, asset: { ...listing.asset, status: to, updatedAt: now } };
}
