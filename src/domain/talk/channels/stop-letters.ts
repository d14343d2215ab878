import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../../../../db/values/index.ts';
import { command } from '../../platform/kernel/index.ts';
import { changed, findChosen, mayChoose, saveChosen } from './preferences.ts';
import { linkedLetters, unsubscribeInput } from './unsubscribe-access.ts';

export const stopLetters = command({
  name: 'stop_letters',
  title: 'Stop e-mails',
  description: 'Turns e-mails about one kind of thing off, or on again, by the link that each of them has; no sign-in is needed.',
  access: linkedLetters,
  door: 'REST only',
  repeat: 'natural',
  input: z.strictObject({ ...unsubscribeInput, on: z.boolean().default(false) }),
  example: { kind: 'BOOKINGS', on: true },
  output: z.object({ kind: z.enum(NOTIFICATION_KINDS), on: z.boolean() }),
  errors: [],

  async run({ subject: { id }, input: { kind, on }, tx }) {
    if (!mayChoose(kind, 'EMAIL')) return { kind, on: true };
    await saveChosen(tx, id, changed(await findChosen(tx, id), [{ kind, channel: 'EMAIL', on }]));
    return { kind, on };
  },
});
