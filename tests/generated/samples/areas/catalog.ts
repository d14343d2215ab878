import { by, KAYAK, nextVersion, open, type Samples } from '../sample.ts';
import { draftOf, picturedIn } from '../common-objects.ts';

export const CATALOG_SAMPLES: Samples = {
  search_assets: ({ period }) => open({ q: 'kayak', from: period().startDate, to: period().endDate, limit: 5 }),
  check_availability: ({ period }) => open({ slug: KAYAK, from: period().startDate, to: period().endDate }),
  pricing_quote: ({ period }) => open({ slug: KAYAK, ...period(), units: 2, extras: ['dry-bag'] }),
  catalog_feed: () => open({ limit: 3, page: 2 }),
  get_asset_detail: () => open({ slug: 'coastline-camper' }),
  list_categories: () => open({}),
  get_category_requirements: () => open({ category: 'camper-car' }),
  show_catalogue: ({ period }) => open({ q: 'kayak', from: period().startDate, to: period().endDate }),
  get_asset_image_file: async (world) => {
    const { person, assetId } = await draftOf(world);
    await picturedIn(person, assetId);
    const { ownImages } = await person.call('get_owner_asset_detail', { assetId });
    return open({ name: /assets\/(\w+)\.webp/.exec(ownImages[0].url)?.[1] ?? '' });
  },
  list_admin_categories: ({ admin }) => by(admin, {}),
  get_admin_category: ({ admin }) => by(admin, { slug: 'camper-car' }),
  create_category: ({ admin }) =>
    by(admin, {
      slug: `sample-${nextVersion()}`,
      title: 'Trailers',
      description: 'Trailers for a move.',
      attributes: [{ name: 'payload', label: 'Payload', type: 'NUMBER', unit: 'kg', required: true }],
      requirements: [{ code: 'DRIVING_LICENCE', whenAttribute: { name: 'payload', atLeast: 750 } }],
      minimumAge: 18,
      depositFloors: { EUR: 5_000 },
    }),
  update_category: ({ admin }) => by(admin, { slug: 'tools-diy', position: 8, description: 'Drills, sanders and ladders.' }),
};
