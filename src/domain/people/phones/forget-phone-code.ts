import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { phoneCodes } from '../../../../db/schema/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';

/** A code that was never sent counts for nothing. */
export const forgetPhoneCode = command({
  name: 'forget_phone_code',
  title: 'Forget a phone code',
  description: 'Removes a code that was written down and could not be sent.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ codeId: IdInput }),
  output: z.object({ forgotten: z.int() }),
  errors: [],

  async run({ input: { codeId }, tx }) {
    const gone = await tx.delete(phoneCodes).where(eq(phoneCodes.id, codeId)).returning({ id: phoneCodes.id });
    return { forgotten: gone.length };
  },
});
