import { z } from 'zod';
import type { Photo } from '../../../../db/values/index.ts';
import { DOCUMENT_TYPES, type FileRules, photoOf, storeFile } from '../../platform/files/index.ts';
import {
  isSignedLink,
  linkRefused,
  type PrepareContext,
  type ReadCtx,
  signedLink,
  type Step,
} from '../../platform/kernel/index.ts';
import { attachmentRefused, attachmentTooLarge } from './conversation-errors.ts';

export const AttachmentView = z.object({
  url: z.string().describe('opens the file for a few minutes'),
  fileName: z.string().describe('untrusted text'),
  mimeType: z.string(),
  bytes: z.int(),
});

/** Null if there is no attachment, or if it was removed. */
export function attachmentView(file: Photo | null, messageId: string, context: ReadCtx): z.infer<typeof AttachmentView> | null {
  if (file === null || file.fileKey === '') return null;
  const { fileName, mimeType, bytes } = file;
  return { url: signedLink(pathOf(messageId), context), fileName, mimeType, bytes };
}

function pathOf(messageId: string): string {
  return `/files/messages/${messageId}`;
}

/** The file that a signed link opens. */
export function linkedAttachment(
  file: Photo | null | undefined,
  messageId: string,
  link: { expires: number; signature: string },
  context: ReadCtx,
): Photo {
  if (!isSignedLink(pathOf(messageId), link, context) || !file || file.fileKey === '')
    throw linkRefused({ instead: 'Read the conversation again to get a new one', actions: [] });
  return file;
}

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/** Stores the cleaned file of a message, in `prepare`; null without a file. */
export async function storeAttachment(
  { contentBase64, fileName = 'file' }: { contentBase64?: string | undefined; fileName?: string | undefined },
  again: Step[],
  context: Context,
): Promise<Photo | null> {
  const rules: FileRules = {
    allowed: DOCUMENT_TYPES,
    maxBytes: context.settings.maxUploadBytes,
    refused: (why) => attachmentRefused({ ...why, actions: again }),
    tooLarge: (limit) => attachmentTooLarge({ ...limit, actions: again }),
  };
  const sent = context.file ?? (contentBase64 === undefined ? null : { contentBase64, fileName });
  return sent === null ? null : photoOf(await storeFile(sent, rules, context), context);
}

/** Refuses an attachment to an inquiry, which takes only text, because the sender has not been checked yet. */
export function refuseAttachment(again: Step[]): never {
  throw attachmentRefused({
    detected: null,
    allowed: [],
    reason: 'files are taken in the chat of a booking only; send the words without it',
    actions: again,
  });
}
