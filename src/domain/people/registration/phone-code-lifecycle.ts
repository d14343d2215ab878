import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { phoneCodes } from '../../../../db/schema/index.ts';
import { CODE_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';

/**
 * The states of the text message with a code. The service for text messages answers once, or not at all. The moves emit no
 * event, because the person who waits for the code reads the state in the answer.
 */
export const phoneCodeLifecycle = lifecycle(CODE_STATES, {
  initial: 'SENDING',
  final: ['SENT', 'UNKNOWN', 'NOT_SENT'],
  moves: {
    send: { from: ['SENDING'], to: 'SENT', by: ['SYSTEM'], event: null },
    /** No answer came, so the message may still arrive. */
    lose: { from: ['SENDING'], to: 'UNKNOWN', by: ['SYSTEM'], event: null },
    fail: { from: ['SENDING'], to: 'NOT_SENT', by: ['SYSTEM'], event: null },
  },
});

type PhoneCodeMove = keyof typeof phoneCodeLifecycle.table.moves;

/** Records what became of the text message, once, unless the code has been purged. */
export async function movePhoneCode(tx: Tx, codeId: string, move: PhoneCodeMove, problem: string | null): Promise<void> {
  const [code] = await tx.select().from(phoneCodes).where(eq(phoneCodes.id, codeId));
  if (code === undefined || !phoneCodeLifecycle.can(code.sending, move)) return;
  const { to: sending } = phoneCodeLifecycle.take(code.sending, move);
  const unchanged = and(eq(phoneCodes.id, codeId), eq(phoneCodes.sending, code.sending));
  const rows = await tx.update(phoneCodes).set({ sending, problem }).where(unchanged).returning({ id: phoneCodes.id });
  movedRow(rows, `Phone code ${codeId}`);
}
