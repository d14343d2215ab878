import { z } from 'zod';
import { anyAdmin, query, SETTING_GROUPS } from '../kernel/index.ts';
import { findSettingViews, SettingView } from './setting-view.ts';

export const listSettings = query({
  name: 'list_settings',
  title: 'Settings',
  description:
    'Admin: everything that the operator decides about the marketplace: time limits, limits, currencies, countries, tax and brand, each with its unit, bounds, default, meaning, and who changed it when.',
  access: anyAdmin,
  input: z.strictObject({ group: z.enum(SETTING_GROUPS).optional() }),
  example: { group: 'PAYMENTS' },
  output: z.object({
    items: z.array(SettingView),
    missing: z.array(z.object({ name: z.string(), why: z.string() })).describe('what should be set before people rent here'),
  }),
  errors: [],

  async run({ input: { group }, reader, settings: known }) {
    const { views, missing } = await findSettingViews(reader, known);
    return { items: group === undefined ? views : views.filter((view) => view.group === group), missing };
  },
});
