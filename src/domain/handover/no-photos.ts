import type { Photo } from '../../../db/values.ts';
import type { PrepareContext } from '../kernel/index.ts';

/** Of a step that is done already: the file that came with the repetition is not kept. */
export async function noPhotos({ file, ports }: Pick<PrepareContext, 'file' | 'ports'>): Promise<Photo[]> {
  if (file !== null) await ports.storage.remove(file.key);
  return [];
}
