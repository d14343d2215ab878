import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { phoneCodes } from '../../../../db/schema/index.ts';
import { CODE_OUTCOMES } from '../../../../db/values/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';

/** Records that a text message with a code was sent. The code itself is stored nowhere. */
export const notePhoneCode = command({
  name: 'note_phone_code',
  title: 'Note what became of a phone code',
  description: 'Keeps whether the text message with a code was sent, and why not.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ codeId: IdInput, sending: z.enum(CODE_OUTCOMES), problem: z.string().nullable() }),
  output: z.object({ noted: z.int() }),
  errors: [],

  async run({ input: { codeId, ...outcome }, tx }) {
    const rows = await tx.update(phoneCodes).set(outcome).where(eq(phoneCodes.id, codeId)).returning({ id: phoneCodes.id });
    return { noted: rows.length };
  },
});
