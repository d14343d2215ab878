import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../../../../db/values/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { wantedChannels } from './preferences.ts';
import { linkedLetters, unsubscribeInput } from './unsubscribe-access.ts';

export const showUnsubscribe = query({
  name: 'show_unsubscribe',
  title: 'E-mails about one kind of thing',
  description: 'Whether e-mails about one kind of thing are on, by the link that each of them has.',
  access: linkedLetters,
  door: 'REST only',
  input: z.strictObject(unsubscribeInput),
  example: { kind: 'BOOKINGS' },
  output: z.object({ kind: z.enum(NOTIFICATION_KINDS), on: z.boolean() }),
  errors: [],

  run: async ({ subject: { id }, input: { kind }, reader }) => ({
    kind,
    on: (await wantedChannels(reader, id, kind)).has('EMAIL'),
  }),
});
