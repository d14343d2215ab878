import { z } from 'zod';
import { anyAdmin, IdInput, pageInput, pageOf, pagination, query } from '../kernel/index.ts';
import { findSettingChanges } from './setting-store.ts';
import { SettingValue } from './setting-value.ts';

const Value = SettingValue.nullable();

export const listSettingChanges = query({
  name: 'list_setting_changes',
  title: 'History of settings',
  description: 'Admin: every change of a setting, the newest first: what it was, what it became, who changed it, when and why.',
  access: anyAdmin,
  input: z.strictObject({ ...pageInput, name: IdInput.optional().describe('of one setting only') }),
  example: { name: 'paymentHours', limit: 5 },
  output: pageOf(
    z.object({
      name: z.string(),
      before: Value.describe('null: the default'),
      after: Value.describe('null: the default'),
      reason: z.string().nullable(),
      at: z.string().describe('UTC instant'),
      by: z.string().nullable().describe('the admin; null: the command line'),
    }),
  ),
  empty: () => 'No setting was changed.',
  errors: [],

  async run({ input, reader }) {
    const { rows, total } = await findSettingChanges(reader, input, input);
    const items = rows.map(({ name, before, after, reason, at, by }) => ({
      name,
      before: Value.parse(before),
      after: Value.parse(after),
      reason,
      at: at.toISOString(),
      by,
    }));
    return { items, pagination: pagination(input, total) };
  },
});
