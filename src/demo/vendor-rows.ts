import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { VENDOR_ID } from '../domain/people/accounts/index.ts';
import type { Ids } from '../domain/platform/kernel/index.ts';
import { assets } from './assets.ts';
import type { DemoUser } from './user-rows.ts';
import { vendors } from './vendors.ts';

/** The vendor profiles, by slug. Their rating is that of their assets, weighted by the number of reviews. */
export function vendorRows(users: ReadonlyMap<string, DemoUser>, ids: Ids): ReadonlyMap<string, CatalogAsset['vendor']> {
  return new Map(
    vendors.map(
      ({
        slug,
        name,
        type,
        about,
        city,
        country,
        timeZone,
        currency,
        taxRegistered,
        taxId = null,
        address,
        durationRules,
        person,
      }) => {
        const user = users.get(person.email);
        if (user === undefined) throw new Error(`No account for ${person.email}.`);
        const row = {
          id: ids.next(VENDOR_ID),
          userId: user.id,
          slug,
          name,
          type,
          about,
          city,
          country,
          address,
          taxId,
          timeZone,
          currency,
          taxRegistered,
          durationRules,
        };
        return [slug, { ...row, ...ratingOf(slug), commissionOverdue: false, debtToldAt: null, createdAt: user.createdAt }];
      },
    ),
  );
}

function ratingOf(vendor: string): { ratingAverage: number; ratingCount: number } {
  const ratings = [...assets.values()]
    .flat()
    .filter((asset) => asset.vendor === vendor)
    .map(({ rating }) => rating);
  const ratingCount = ratings.reduce((total, [, count]) => total + count, 0);
  const points = ratings.reduce((total, [average, count]) => total + average * count, 0);
  return { ratingAverage: ratingCount === 0 ? 0 : Math.round((points * 10) / ratingCount) / 10, ratingCount };
}
