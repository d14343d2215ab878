import { and, eq, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { keyConfirmations } from '../../../../db/schema/index.ts';
import { CONFIRMATION_STATES } from '../../../../db/values/index.ts';
import { command, declareId, HOUR_MS, IdInput, later, systemOnly } from '../../platform/kernel/index.ts';
import { confirmationLifecycle } from './confirmation-lifecycle.ts';
import { confirmUrl } from './confirmation-link.ts';
import { findCurrentConfirmation } from './confirmation-store.ts';
import { confirmationEvents } from './events.ts';

const KEY_CONFIRMATION_ID = declareId('cnf');

const Question = z.strictObject({
  keyId: IdInput,
  operation: z.string(),
  inputHash: z.string(),
  sentence: z.string(),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  amountMinor: z.int().nullable(),
  currency: z.string().nullable(),
});

export const askConfirmation = command({
  name: 'ask_confirmation',
  title: 'Ask the person',
  description: 'Notes that a call of an API key waits for the person; while one waits or was denied, the same call adds none.',
  access: systemOnly,
  repeat: 'natural',
  input: Question,
  output: z.object({
    confirmationId: z.string(),
    status: z.enum(CONFIRMATION_STATES),
    confirmUrl: z.string(),
    expiresAt: z.string(),
  }),
  errors: [],

  async run({ input, tx, ids, now, settings, emit }) {
    const { keyId, operation } = input;
    await tx.lock(`key-confirmations:${keyId}`);
    const current = await findCurrentConfirmation(tx, input, now);
    const row = current ?? newRow(input, { id: ids.next(KEY_CONFIRMATION_ID), now });
    if (current === undefined) {
      // Calls that nobody answered in time, and calls that were denied, are deleted. Approved ones stay as a record.
      const stale = inArray(keyConfirmations.status, ['PENDING', 'DENIED']);
      await tx
        .delete(keyConfirmations)
        .where(and(eq(keyConfirmations.keyId, keyId), lte(keyConfirmations.expiresAt, now), stale));
      await tx.insert(keyConfirmations).values(row);
      await emit({ type: confirmationEvents.asked, data: { confirmationId: row.id, keyId, operation, status: row.status } });
    }
    const { id: confirmationId, status, expiresAt } = row;
    return { confirmationId, status, confirmUrl: confirmUrl(row, settings), expiresAt: expiresAt.toISOString() };
  },
});

function newRow(asked: z.output<typeof Question>, { id, now }: { id: string; now: Date }): typeof keyConfirmations.$inferSelect {
  const expiresAt = later(now, HOUR_MS);
  return { ...asked, id, status: confirmationLifecycle.table.initial, createdAt: now, expiresAt, decidedAt: null, usedAt: null };
}
