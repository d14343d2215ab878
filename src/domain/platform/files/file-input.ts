import { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import {
  asked,
  BASE_PATH,
  declareError,
  MIB,
  NextAction,
  offer,
  type OperationName,
  plainText,
  type Step,
  type StepArgs,
  withArgs,
} from '../kernel/index.ts';
import { PICTURE_FORMATS } from './stored-file.ts';

/**
 * The most bytes of all files in one call, before base64, which makes them a third larger. A form may contain a larger file, up
 * to `maxUploadBytes`.
 */
export const MOST_BASE64_BYTES = 12_000_000;

/** The prefix that browsers write. It is ignored, because the bytes themselves decide the type. */
const DATA_URL = /^data:[\w.+/;=-]{0,100};base64,/i;

/**
 * The bytes of a file in an input, as base64, plain or as a data URL; over REST the file may be a multipart part instead. The
 * size is limited by the limit of the body and by the function that stores the file.
 */
export const Base64Input = z
  .string()
  .transform((text) => text.replace(DATA_URL, ''))
  .refine(isBase64, { error: 'must be base64' });

/**
 * Whether the text is base64. Decoding skips other characters, so then fewer bytes come out than the length promises. For some
 * megabytes this takes a tenth of the time of a regular expression.
 */
function isBase64(text: string): boolean {
  if (Buffer.byteLength(text) !== text.length) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = Buffer.from(text, 'base64').byteLength;
  return Math.ceil((bytes * 4) / 3) === text.length - padding;
}

/** The most photos in one call. */
const MAX_PHOTOS = 10;

/** Photos in an input; over REST a photo may be a multipart file instead. */
export const photosInput = z
  .array(
    z.strictObject({
      contentBase64: Base64Input.describe(PICTURE_FORMATS),
      fileName: plainText(200).optional(),
      takenAt: z.iso.datetime({ offset: true }).optional(),
    }),
  )
  .max(MAX_PHOTOS)
  .optional();

export const fileTooLarge = declareError({
  code: 'file_too_large',
  status: 400,
  when: 'The file is larger than the limit, or than what fits into JSON as base64.',
  data: z.object({ maxBytes: z.int(), limit: z.enum(['FILE', 'BASE64']), actions: z.array(NextAction) }),
  message: ({ maxBytes, limit }) =>
    limit === 'BASE64'
      ? `What comes as base64 may not be larger than ${maxBytes} bytes in all. Send the file as a form (multipart/form-data; a document to POST ${BASE_PATH}/upload), or give the person handInUrl, which stands in the nextActions of booking_readiness.`
      : `The file is larger than ${maxBytes} bytes (${Math.floor(maxBytes / MIB)} MiB). Send a smaller scan or picture.`,
  next: ({ actions }) => actions,
});

const FILE = { fileName: asked('name'), contentBase64: asked('base64 of a smaller or another file') };

/** The step that repeats the refused call with other photos; `args` contain no photos. */
export function sendPhotosAgain<Name extends OperationName>(operation: Name, args: StepArgs<Name>, actor: Side): Step[] {
  const again = offer(operation, args, { actor, why: 'send it with a photo that is taken', requiresHuman: true });
  return [withArgs(again, { photos: [FILE] })];
}

/** The step that repeats the refused call with another file; `args` contain no file. */
export function sendFileAgain<Name extends OperationName>(operation: Name, args: StepArgs<Name>, actor: Side): Step[] {
  return [withArgs(offer(operation, args, { actor, why: 'send it with a file that is taken', requiresHuman: true }), FILE)];
}
