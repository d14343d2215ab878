import { z } from 'zod';
import { Base64Input, photoRefused, photoTooLarge, PICTURE_FORMATS, releaseFiles, storePicture } from '../files/index.ts';
import { anyAdmin, command, declareError, EXAMPLE_PICTURE, plainText } from '../kernel/index.ts';
import { findSettingRows, findStoredSettings, saveSetting, SETTINGS_LOCK } from './setting-store.ts';
import { SettingView, settingView } from './setting-view.ts';

/** The width in pixels: four times as wide as on pages, for screens of high density. */
const WIDTH = 320;

const logoNeeded = declareError({
  code: 'logo_needed',
  status: 400,
  when: 'A logo is to be set without a picture.',
  data: z.object({}),
  message: () =>
    'Send the picture: contentBase64, or a multipart part named file. PATCH the setting platformLogo with null to remove it.',
  next: () => [],
});

export const setPlatformLogo = command({
  name: 'set_platform_logo',
  title: 'Set the logo',
  description:
    'Admin: the picture beside the name of the marketplace on its pages. It replaces the one before; update_settings with platformLogo null removes it.',
  access: { ...anyAdmin, locks: () => [SETTINGS_LOCK] },
  repeat: 'creates',
  input: z.strictObject({
    contentBase64: Base64Input.optional().describe(PICTURE_FORMATS),
    reason: plainText(300, 0).optional().describe('for whoever reads the history'),
  }),
  example: { contentBase64: EXAMPLE_PICTURE },
  output: SettingView,
  errors: [logoNeeded, photoRefused, photoTooLarge],

  async prepare({ input: { contentBase64 }, file, ...context }) {
    const sent = file ?? (contentBase64 === undefined ? null : { contentBase64, fileName: 'logo' });
    if (sent === null) throw logoNeeded({});
    return storePicture(sent, WIDTH, [], { ...context, file });
  },

  async run({ input: { reason = null }, prepared: logo, caller, tx, now, ids, settings: known }) {
    const { platformLogo: before } = await findStoredSettings(tx);
    await saveSetting(tx, { name: 'platformLogo', before, after: logo, reason }, { ids, now, by: caller.userId });
    if (before) await releaseFiles(tx, [before], now);
    const rows = await findSettingRows(tx);
    const row = rows.find(({ name }) => name === 'platformLogo');
    return settingView('platformLogo', row, { ...known, platformLogo: logo });
  },
});
