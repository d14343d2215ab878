import type { PrepareContext } from '../../platform/kernel/index.ts';
import { findMessageKeys, isProvided, type MessageKey } from './message-key-store.ts';
import { rotateMessageKey } from './rotate-message-key.ts';

/** The keys. A new one is made if the last one ends soon. */
export async function currentKeys({
  reader,
  perform,
  now,
}: Pick<PrepareContext, 'reader' | 'perform' | 'now'>): Promise<MessageKey[]> {
  const keys = await findMessageKeys(reader, now);
  if (isProvided(keys, now)) return keys;
  await perform(rotateMessageKey, {});
  return findMessageKeys(reader, now);
}
