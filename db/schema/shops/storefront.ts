import { id, instant, json, string, table } from '../../columns.ts';
import type { ShopPicture, ShopTheme } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/** The look of a shop, besides its name and its description. */
export const storefronts = table('storefronts', {
  vendorId: id().references(() => vendors.id),
  tagline: string().notNull(),
  theme: json<ShopTheme>().notNull(),
  logo: json<ShopPicture>(),
  cover: json<ShopPicture>(),
  contactEmail: string(),
  contactPhone: string(),
  website: string(),
  openingHours: string().notNull(),
  policies: string().notNull(),
  updatedAt: instant().notNull(),
});
