import type { Side } from '../../../db/values.ts';
import type { NextAction } from '../kernel/index.ts';

interface Again {
  readonly tool: string;
  /** Of the call that was refused, without its files. */
  readonly args: Record<string, unknown>;
  readonly actor: Side;
}

const FILE = { fileName: '<name>', contentBase64: '<base64 of a smaller or another file>' };

/** The same call with other photos. */
export function sendPhotosAgain({ tool, args, actor }: Again): NextAction[] {
  return [{ tool, args: { ...args, photos: [FILE] }, actor, why: 'send it with a photo that is taken', requiresHuman: true }];
}

/** The same call with another file. */
export function sendFileAgain({ tool, args, actor }: Again): NextAction[] {
  return [{ tool, args: { ...args, ...FILE }, actor, why: 'send it with a file that is taken', requiresHuman: true }];
}
