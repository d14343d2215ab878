import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { webhookEndpoints } from '../../../../db/schema/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';

export const moveWebhooks = command({
  name: 'move_webhooks',
  title: 'Hand webhooks to the next key',
  description: 'A key that is rotated leaves the webhooks that it registered to its successor.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ keyId: IdInput, revokedKeyId: IdInput }),
  output: z.object({ moved: z.int() }),
  errors: [],

  async run({ input: { keyId, revokedKeyId }, tx }) {
    const moved = await tx
      .update(webhookEndpoints)
      .set({ keyId })
      .where(eq(webhookEndpoints.keyId, revokedKeyId))
      .returning({ id: webhookEndpoints.id });
    return { moved: moved.length };
  },
});
