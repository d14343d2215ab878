import { z } from 'zod';
import type { ShopPicture } from '../../../../db/values/index.ts';
import { shopPageUrl, type VendorRow } from '../../people/accounts/index.ts';
import { asked, NextAction, offer, type Settings, type Step, type StepArgs } from '../../platform/kernel/index.ts';
import type { Storefront } from './storefront-store.ts';
import { ThemeView, themeView, USUAL_THEME } from './theme.ts';

const PictureView = z.object({ url: z.string(), alt: z.string() });

/** What everybody sees of a storefront, apart from the shop's name and place. */
export const PublicStorefront = z.object({
  pageUrl: z.string().describe('for people; with .md for agents'),
  tagline: z.string(),
  theme: ThemeView,
  logo: PictureView.nullable(),
  cover: PictureView.nullable(),
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable(), website: z.string().nullable() }),
  openingHours: z.string(),
  policies: z.string(),
});

type Shop = Pick<VendorRow, 'id' | 'slug' | 'name' | 'about'>;

export function publicStorefront(shop: Shop, storefront: Storefront, settings: Settings): z.input<typeof PublicStorefront> {
  const { tagline, theme, logo, cover, contactEmail, contactPhone, website, openingHours, policies } = storefront;
  return {
    pageUrl: shopPageUrl(shop.slug, settings),
    tagline,
    theme: themeView(theme),
    logo: pictureView(shop, logo, { usualAlt: `Logo of ${shop.name}`, settings }),
    cover: pictureView(shop, cover, { usualAlt: `Picture of ${shop.name}`, settings }),
    contact: { email: contactEmail, phone: contactPhone, website },
    openingHours,
    policies,
  };
}

function pictureView(
  { id }: Shop,
  picture: ShopPicture | null,
  { usualAlt, settings }: { usualAlt: string; settings: Settings },
): z.input<typeof PictureView> | null {
  if (picture === null) return null;
  return { url: `${settings.publicBaseUrl}/media/shops/${id}/${picture.id}`, alt: picture.alt === '' ? usualAlt : picture.alt };
}

/** The storefront as its owner sees it. */
export const StorefrontView = PublicStorefront.extend({
  slug: z.string(),
  formerSlugs: z.array(z.string()).describe('lead to the page still'),
  name: z.string(),
  about: z.string(),
  nextActions: z.array(NextAction),
});

export function storefrontView(
  shop: Shop,
  storefront: Storefront,
  { names, settings }: { names: readonly { slug: string }[]; settings: Settings },
): z.input<typeof StorefrontView> {
  return {
    ...publicStorefront(shop, storefront, settings),
    slug: shop.slug,
    formerSlugs: names.map(({ slug }) => slug).filter((slug) => slug !== shop.slug),
    name: shop.name,
    about: shop.about,
    nextActions: stepsFor(shop, storefront),
  };
}

const PICTURE = { contentBase64: asked('base64'), alt: asked('what it shows') };

/** The steps that add what is missing. */
function stepsFor({ about }: Shop, { logo, cover, theme }: Storefront): Step[] {
  const missing: readonly (readonly [boolean, StepArgs<'update_storefront'>, string])[] = [
    [about === '', { about: asked('who you are, what you rent out') }, 'say who you are: people rent from whom they know'],
    [theme.presetId === USUAL_THEME.presetId, { themePresetId: asked('id') }, 'choose a look from get_vendor_theme_presets'],
    [logo === null, { logo: PICTURE }, 'add a logo'],
    [cover === null, { cover: PICTURE }, 'add a cover picture'],
  ];
  return missing
    .filter(([isMissing]) => isMissing)
    .map(([, args, why]) => offer('update_storefront', args, { actor: 'OWNER', why, optional: true }));
}
