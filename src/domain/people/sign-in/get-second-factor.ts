import { z } from 'zod';
import { ownAccount } from '../accounts/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { countRecoveryCodes, findSecondFactor } from './second-factor-store.ts';

export const getSecondFactor = query({
  name: 'get_second_factor',
  title: 'Get the second factor',
  description: 'Whether a second factor is set up for your account, since when, and how many recovery codes are left.',
  access: ownAccount('read:account'),
  door: 'REST only',
  testKeys: 'none',
  input: z.strictObject({}),
  output: z.object({
    isOn: z.boolean(),
    since: z.string().nullable(),
    recoveryCodesLeft: z.int(),
    isRequired: z.boolean().describe('for administrators, where the operator asks for it'),
  }),
  errors: [],

  async run({ subject: { id: userId, role }, reader, settings }) {
    const factor = await findSecondFactor(reader, userId);
    return {
      isOn: factor !== undefined,
      since: factor?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(reader, userId),
      isRequired: role === 'ADMIN' && settings.adminSecondFactor !== 'off',
    };
  },
});
