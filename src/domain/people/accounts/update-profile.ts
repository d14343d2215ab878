import { z } from 'zod';
import { assertOffered, command, LanguageCode, plainLine } from '../../platform/kernel/index.ts';
import { ownAccount } from './account-access.ts';
import { Phone, vendorInput } from './account-input.ts';
import { saveUser } from './account-store.ts';
import { ProfileView, profileView } from './profile-view.ts';

export const updateProfile = command({
  name: 'update_profile',
  title: 'Change own profile',
  description: 'Change name, phone, place or language of your account. A new phone number is unverified until confirmed.',
  access: ownAccount('write:account'),
  withoutHeader: { words: (url) => `The person changes name, phone number and place at ${url}/account.` },
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens', 'publishes'],
  input: z.strictObject({
    name: plainLine(100).optional(),
    phone: Phone.nullable().optional().describe('+351912345678; null removes it'),
    city: plainLine(80).nullable().optional().describe('null removes it'),
    country: vendorInput.country.nullable(),
    language: LanguageCode.nullable()
      .optional()
      .describe('its code, such as de, of pages, e-mails and messages; null: as the browser says'),
  }),
  example: { name: 'Ana Sousa', city: 'Porto', country: 'pt', phone: '+351 912 345 678' },
  output: ProfileView,
  errors: [],

  async run({ subject: user, input, tx, settings }) {
    const { name = user.name, phone = user.phone, city = user.city, country = user.country, language = user.language } = input;
    if (input.language) assertOffered(input.language, settings.words);
    // An unchanged number is not written, because another account may be taking its verification at this moment.
    const changes = {
      name,
      city,
      country,
      language,
      ...(phone !== user.phone && { phone, phoneVerifiedAt: null }),
    };
    return profileView(tx, await saveUser(tx, user, changes), settings);
  },
});
