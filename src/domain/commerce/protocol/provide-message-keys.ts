import type { PrepareContext } from '../../platform/kernel/index.ts';
import { findMessageKeys, isProvided } from './message-key-store.ts';
import { rotateMessageKey } from './rotate-message-key.ts';

/** Makes a new key if the last one ends soon. */
export async function provideMessageKeys({
  reader,
  perform,
  now,
}: Pick<PrepareContext, 'reader' | 'perform' | 'now'>): Promise<void> {
  if (!isProvided(await findMessageKeys(reader, now), now)) await perform(rotateMessageKey, {});
}
