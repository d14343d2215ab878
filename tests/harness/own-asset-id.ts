import type { TestMarketplace } from './start-marketplace.ts';

/** Id of an asset of the demo vendor. */
export async function ownAssetId({ owner }: Pick<TestMarketplace, 'owner'>, slug = 'tandem-sea-kayak'): Promise<string> {
  const { items } = await owner.call('list_my_assets', { limit: 100 });
  return items.find((item: { slug: string }) => item.slug === slug).id;
}
