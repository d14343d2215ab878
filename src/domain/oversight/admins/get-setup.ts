import { z } from 'zod';
import { LEGAL_TEXTS } from '../../../../db/values/index.ts';
import { builtInTexts, currentLegalVersion } from '../../people/legal/index.ts';
import { anyAdmin, query } from '../../platform/kernel/index.ts';
import { missingSettings } from '../../platform/settings/index.ts';
import { findAdmins } from './admin-view.ts';

export const getSetup = query({
  name: 'get_setup',
  title: 'What is set up',
  description:
    'Admin: whether the marketplace takes real payments and sends e-mails and text messages, which settings it still needs, which legal texts are the built-in ones, and how many admins there are.',
  access: anyAdmin,
  input: z.strictObject({}),
  output: z.object({
    takesPayments: z.boolean().describe('false: a sandbox pretends to'),
    sendsMail: z.boolean().describe('false: letters become files'),
    sendsTexts: z.boolean().describe('false: text messages become files'),
    isEncrypted: z.boolean().describe('its address begins with https'),
    missing: z.array(z.object({ name: z.string(), why: z.string() })).describe('settings that are empty'),
    builtInTexts: z.array(z.enum(LEGAL_TEXTS)).describe('legal texts that are in force as they were delivered'),
    admins: z.int().describe('those who can sign in'),
  }),
  errors: [],

  async run({ reader, settings }) {
    const { installation, publicBaseUrl } = settings;
    const inForce = await Promise.all(
      LEGAL_TEXTS.map(async (kind) => ({ kind, version: (await currentLegalVersion(reader, kind)).version })),
    );
    const admins = await findAdmins(reader);
    return {
      ...installation,
      isEncrypted: publicBaseUrl.startsWith('https:'),
      missing: missingSettings(settings),
      builtInTexts: inForce.filter(({ kind, version }) => builtInTexts[kind].version === version).map(({ kind }) => kind),
      admins: admins.filter(({ suspendedAt }) => suspendedAt === null).length,
    };
  },
});
