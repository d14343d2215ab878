import { z } from 'zod';
import { type Access, IdInput, query } from '../../platform/kernel/index.ts';
import { shownAsset } from './asset-access.ts';
import { AssetDetail, detailView, type ShownAsset } from './asset-view.ts';

const MOST = 4;

interface Named {
  readonly slug?: string | undefined;
  readonly slugs?: readonly string[] | undefined;
}

function namesOf({ slug, slugs = [] }: Named): string[] {
  return [...new Set([...(slug === undefined ? [] : [slug]), ...slugs])];
}

/** The public data of the named assets, which are all offered now. */
const shownAssets: Access<'anyone', Named, ShownAsset[]> = {
  who: 'anyone',
  scope: null,
  errors: shownAsset.errors,
  load: (from, caller, named, ...more) =>
    Promise.all(namesOf(named).map((slug) => shownAsset.load(from, caller, { slug }, ...more))),
};

export const getAssetDetail = query({
  name: 'get_asset_detail',
  title: 'Asset detail',
  description:
    'Everything about one asset: prices, extras, duration rules, deposit, cancellation policy, required documents. With slugs of two to four, the others stand in compared. Next: pricing_quote.',
  access: shownAssets,
  sameForAll: true,
  thirdPartyText: true,
  input: z
    .strictObject({ slug: IdInput.optional(), slugs: z.array(IdInput).max(MOST).optional().describe('to compare') })
    .superRefine((named, context) => {
      const names = namesOf(named);
      const message =
        names.length === 0
          ? 'slug, or slugs of two to four, is needed'
          : names.length > MOST
            ? `must name at most ${MOST} assets`
            : null;
      if (message !== null) context.addIssue({ code: 'custom', path: [names.length === 0 ? 'slug' : 'slugs'], message });
    }),
  example: { slug: 'coastline-camper' },
  output: AssetDetail.extend({
    compared: z.array(AssetDetail).optional().describe('the other slugs, in their order'),
  }),
  errors: [],

  async run({ subject: shown, now, settings }) {
    const details = shown.map((each) => detailView(each, { now, settings }));
    const [first, ...compared] = details;
    if (first === undefined) throw new Error('The input names an asset.');
    return compared.length === 0 ? first : { ...first, compared };
  },
});
