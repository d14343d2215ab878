import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { movePhoneCode } from './phone-code-lifecycle.ts';

/** Records whether the text message with a code was sent. The code itself is stored nowhere. */
export const notePhoneCode = command({
  name: 'note_phone_code',
  title: 'Note what became of a phone code',
  description: 'Keeps whether the text message with a code was sent, and why not.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ codeId: IdInput, move: z.enum(['send', 'lose', 'fail']), problem: z.string().nullable() }),
  output: z.object({}),
  errors: [],

  async run({ input: { codeId, move, problem }, tx }) {
    await movePhoneCode(tx, codeId, move, problem);
    return {};
  },
});
