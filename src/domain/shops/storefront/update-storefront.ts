import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { CORNER_RADII, LOGO_SHAPES, type ShopTheme, THEME_FONTS } from '../../../../db/values/index.ts';
import { Email, findShopNames, ownVendor, Phone, saveVendor, vendorInput } from '../../people/accounts/index.ts';
import { photoRefused, photoTooLarge, releaseFiles } from '../../platform/files/index.ts';
import { Colour, command, plainLine, plainText } from '../../platform/kernel/index.ts';
import { storefrontEvents } from './events.ts';
import {
  findStorefront,
  picturesInput,
  replacedPictures,
  saveStorefront,
  type Storefront,
  storePictures,
} from './storefront-store.ts';
import { contrastProblems, mendedPalette, PRESET_IDS, presetTheme } from './theme.ts';
import { paletteUnreadable } from './storefront-errors.ts';
import { StorefrontView, storefrontView } from './storefront-view.ts';

const WebAddress = plainLine(200)
  .refine((text) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? ''), { error: 'must be an address https://…' })
  .transform((text) => URL.parse(text)?.href ?? '');

const UpdateInput = z.strictObject({
  name: vendorInput.vendorName.optional(),
  tagline: plainLine(120, 0).optional(),
  about: plainText(2_000, 0).optional(),
  themePresetId: z.enum(PRESET_IDS).optional(),
  palette: z
    .strictObject({ primary: Colour, accent: Colour, bg: Colour, text: Colour })
    .partial()
    .optional()
    .describe('#rrggbb; primary: buttons, accent: links'),
  font: z.enum(THEME_FONTS).optional(),
  radius: z.enum(CORNER_RADII).optional(),
  logoShape: z.enum(LOGO_SHAPES).optional(),
  ...picturesInput,
  contact: z
    .strictObject({ email: Email.nullable(), phone: Phone.nullable(), website: WebAddress.nullable() })
    .partial()
    .optional()
    .describe('shown to everybody; phone +351912345678; null removes'),
  openingHours: plainText(300, 0).optional(),
  policies: plainText(3_000, 0).optional(),
});
type UpdateInput = z.output<typeof UpdateInput>;

export const updateStorefront = command({
  name: 'update_storefront',
  title: 'Change the storefront',
  description:
    'Change what your shop’s page shows; what you leave out stays. A preset sets colours, font and corners, which you can change one by one. Colours must be readable (WCAG AA).',
  access: ownVendor('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  input: UpdateInput,
  example: { tagline: 'All year round', palette: { primary: '#0a4a80' } },
  output: StorefrontView.extend({
    changed: z.array(z.string()).describe('fields'),
    alreadyDone: z.boolean().optional(),
  }),
  readsOut: ['changed', 'alreadyDone', 'pageUrl', 'theme', 'nextActions'],
  errors: [paletteUnreadable, photoRefused, photoTooLarge],

  async prepare({ subject: shop, input, reader, ...context }) {
    // An unreadable palette is refused before any picture is stored.
    const { theme } = await findStorefront(reader, shop.id);
    wantedTheme(theme, input);
    return storePictures(input, context);
  },

  async run({ subject: shop, input, prepared: pictures, tx, now, settings, emit }) {
    const before = await findStorefront(tx, shop.id);
    const after = { ...before, ...wordsOf(input, before), theme: wantedTheme(before.theme, input), ...pictures };
    const { name = shop.name, about = shop.about } = input;
    const changed = changedFields({ ...before, name: shop.name, about: shop.about }, { ...after, name, about });
    const names = await findShopNames(tx, shop.id);
    const view = storefrontView({ ...shop, name, about }, after, { names, settings });
    if (changed.length === 0) return { ...view, changed, alreadyDone: true };
    await saveStorefront(tx, shop.id, after, now);
    await saveVendor(tx, shop.id, { name, about });
    await releaseFiles(tx, replacedPictures(before, after), now);
    if (name !== shop.name) await emit({ type: storefrontEvents.renamed, data: { vendorId: shop.id } });
    return { ...view, changed };
  },
});

/** The theme after the changes. Throws `palette_unreadable`. */
function wantedTheme(before: ShopTheme, input: UpdateInput): ShopTheme {
  const base = input.themePresetId === undefined ? before : presetTheme(input.themePresetId);
  const {
    primary = base.palette.primary,
    accent = base.palette.accent,
    bg = base.palette.bg,
    text = base.palette.text,
  } = input.palette ?? {};
  const palette = { primary, accent, bg, text };
  const { font = base.font, radius = base.radius, logoShape = base.logoShape } = input;
  const problems = contrastProblems(palette);
  if (problems.length > 0) throw paletteUnreadable({ problems, palette: mendedPalette(palette, problems) });
  const theme = { presetId: null, palette, font, radius, logoShape };
  const preset = PRESET_IDS.find((id) => isDeepStrictEqual(theme, { ...presetTheme(id), presetId: null }));
  return { ...theme, presetId: preset ?? null };
}

function wordsOf(input: UpdateInput, before: Storefront) {
  const { tagline = before.tagline, openingHours = before.openingHours, policies = before.policies, contact = {} } = input;
  const { email = before.contactEmail, phone = before.contactPhone, website = before.website } = contact;
  return { tagline, openingHours, policies, contactEmail: email, contactPhone: phone, website };
}

function changedFields(before: object, after: object): string[] {
  return Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(Reflect.get(before, name), value))
    .map(([name]) => name);
}
