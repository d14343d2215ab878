import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import { ASSET_STATES } from '../../../../db/values/index.ts';
import { anyVendor, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { AssetCard, cardView, findAssetsById, findIdsOfVendor, findListed } from '../../catalog/assets/index.ts';
import { missingOf } from './listing-checks.ts';
import { ownSuspension, SuspensionView } from './listing-view.ts';

const OwnAssetCard = AssetCard.omit({ totalMinor: true, total: true }).extend({
  status: z.enum(ASSET_STATES),
  units: z.int(),
  suspension: SuspensionView,
  missing: z.array(z.string()).optional().describe('fields that a draft lacks before it can be published'),
});

export const listMyAssets = query({
  name: 'list_my_assets',
  title: 'Own assets',
  description: 'Your assets in every status, with their ids.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ status: z.enum(ASSET_STATES).optional(), ...pageInput }),
  example: { status: 'LIVE', limit: 3 },
  output: pageOf(OwnAssetCard),
  empty: ({ status }) =>
    status === undefined ? 'You have no assets yet: create_asset lists one.' : `None of your assets is ${status}.`,
  errors: [],

  async run({ input, caller, reader, settings }) {
    const wanted = { vendorId: caller.vendorId, ...(input.status && { status: input.status }) };
    const { ids, total } = await findIdsOfVendor(reader, wanted, input);
    const [cards, rows] = await Promise.all([findListed(reader, ids), findStates(reader, ids)]);
    const drafts = await findAssetsById(
      reader,
      rows.flatMap(({ id, status }) => (status === 'DRAFT' ? [id] : [])),
    );
    const missing = new Map(drafts.map((draft) => [draft.asset.id, missingOf(draft).map(({ field }) => field)]));
    const states = new Map(rows.map((row) => [row.id, row]));
    return {
      items: ids.flatMap((id) => {
        const [card, state] = [cards.get(id), states.get(id)];
        if (card === undefined || state === undefined) return [];
        const { status, units } = state;
        const lacks = missing.get(id);
        return [
          { ...cardView(card, settings), status, units, suspension: ownSuspension(state), ...(lacks && { missing: lacks }) },
        ];
      }),
      pagination: pagination(input, total),
    };
  },
});

/** The data of these assets that only their owner sees. */
async function findStates(from: Reader, assetIds: readonly string[]) {
  const { id, status, units, suspendedAt, suspendedReason } = assets;
  return from
    .select({ id, status, units, suspendedAt, suspendedReason })
    .from(assets)
    .where(inArray(id, [...assetIds]));
}
