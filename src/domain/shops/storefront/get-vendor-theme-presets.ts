import { z } from 'zod';
import { anyone, listOf, query } from '../../platform/kernel/index.ts';
import { PRESETS, presetTheme, ThemeView, themeView } from './theme.ts';

export const getVendorThemePresets = query({
  name: 'get_vendor_theme_presets',
  title: 'Themes for storefronts',
  description:
    'Ready looks for a shop’s pages: colours that can be read (WCAG AA), font, corners, shape of the logo. Next: update_storefront with themePresetId.',
  access: anyone,
  input: z.strictObject({}),
  output: listOf(
    ThemeView.omit({ presetId: true }).extend({
      id: z.string().describe('themePresetId in update_storefront'),
      name: z.string(),
      previewUrl: z.string(),
    }),
  ),
  empty: () => 'There are no themes.',
  errors: [],

  async run({ settings: { publicBaseUrl } }) {
    const items = PRESETS.map(({ id, name }) => {
      const { presetId: _same, ...theme } = themeView(presetTheme(id));
      return { id, name, ...theme, previewUrl: `${publicBaseUrl}/media/themes/${id}.svg` };
    });
    return { items };
  },
});
