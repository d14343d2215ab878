import { z } from 'zod';
import { Base64Input, PICTURE_FORMATS } from '../../platform/files/index.ts';
import {
  type Access,
  type Command,
  command,
  type CommandContext,
  EXAMPLE_PICTURE,
  forbidden,
  IdInput,
  invalidInput,
  liveKeyNeeded,
  plainLine,
  scopeCovers,
  scopeMissing,
  type UploadedFile,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { sendMessage } from '../../talk/conversations/index.ts';
import { updateStorefront } from '../storefront/index.ts';
import { uploadAssetImage } from './upload-asset-image.ts';

const PURPOSES = ['SHOP_LOGO', 'SHOP_COVER'] as const;

const PhotoInput = z.strictObject({
  assetId: IdInput.optional().describe('a picture of this listing of yours'),
  bookingId: IdInput.optional().describe('a photo for the other side of this booking, which it gets as a message'),
  purpose: z.enum(PURPOSES).optional().describe('a picture of your shop'),
  fileName: plainLine(200).optional(),
  contentBase64: Base64Input.optional().describe(PICTURE_FORMATS),
  alt: plainLine(200).optional().describe('what it shows'),
  publish: z.boolean().optional().describe('with assetId: also publish the listing, if nothing else is missing'),
});
type PhotoInput = z.output<typeof PhotoInput>;

const PhotoView = z.object({
  kind: z.literal('PHOTO'),
  photoId: z.string().nullable().describe('null: a picture of the shop, which replaces the one before'),
  url: z.string().nullable().describe('null: the photo is in the conversation of the booking'),
  assetId: z.string().optional(),
  status: z.string().optional().describe('of the listing'),
  missing: z.array(z.unknown()).optional().describe('what the listing needs to be published'),
  bookingId: z.string().optional(),
  purpose: z.enum(PURPOSES).optional(),
});
type PhotoView = z.input<typeof PhotoView>;

/** Where a photo belongs: the command that puts it there, what it takes, and what is answered of what it answers. */
interface Place {
  readonly operation: Command;
  readonly inputOf: (input: PhotoInput) => object;
  readonly put: (context: CommandContext, input: PhotoInput) => Promise<Omit<PhotoView, 'kind'>>;
}

const OF_LISTING: Place = {
  operation: uploadAssetImage,
  inputOf: ({ assetId, contentBase64, alt, publish }) => ({ assetId, contentBase64, alt, publish }),
  async put(context, { assetId }) {
    const { imageId: photoId, url, status, missing } = await uploadAssetImage.run(context);
    return { photoId, url, assetId, status, missing };
  },
};

const OF_BOOKING: Place = {
  operation: sendMessage,
  inputOf: ({ bookingId, contentBase64, fileName = 'photo', alt = 'A photo' }) => ({
    bookingId,
    text: alt,
    contentBase64,
    fileName,
  }),
  async put(context, { bookingId }) {
    const { messageId: photoId } = await sendMessage.run(context);
    return { photoId, url: null, bookingId };
  },
};

const OF_SHOP: Place = {
  operation: updateStorefront,
  inputOf({ purpose, contentBase64, alt }) {
    const picture = contentBase64 === undefined ? undefined : { contentBase64, alt: alt ?? '' };
    return purpose === 'SHOP_COVER' ? { cover: picture } : { logo: picture };
  },
  async put(context, { purpose }) {
    const { logo, cover } = await updateStorefront.run(context);
    const picture = purpose === 'SHOP_COVER' ? cover : logo;
    return { photoId: null, url: picture?.url ?? null, purpose };
  },
};

const PLACES = [OF_LISTING, OF_BOOKING, OF_SHOP];

/** Returns the places that the call names. */
function placesOf({ assetId, bookingId, purpose }: PhotoInput): Place[] {
  return [assetId, bookingId, purpose].flatMap((field, index) => (field === undefined ? [] : (PLACES[index] ?? [])));
}

/** Throws `invalid_input` unless the call names exactly one place, and says nothing that does not fit there. */
function assertOnePlace({ publish }: PhotoInput, places: readonly Place[]): void {
  const [place] = places;
  const problems = [
    ...(places.length === 1
      ? []
      : [{ field: 'assetId', message: `send exactly one of assetId, bookingId and purpose (${PURPOSES.join(', ')})` }]),
    ...(publish !== undefined && place !== OF_LISTING ? [{ field: 'publish', message: 'goes with assetId only' }] : []),
  ];
  if (problems.length > 0) throw invalidInput({ issues: problems });
}

interface FoundPlace {
  readonly place: Place;
  readonly subject: unknown;
}

/** Whoever may put a photo where it belongs, about what it belongs to. */
const photoPlace: Access<'user', PhotoInput, FoundPlace> = {
  who: 'user',
  scope: ['write:booking', 'write:owner'],
  errors: [...new Set(PLACES.flatMap(({ operation }) => operation.access.errors))],
  side: (found) => found?.place.operation.access.side?.(found.subject) ?? null,
  async catchUp({ input, ...context }) {
    for (const { operation, inputOf } of placesOf(input)) {
      await operation.access.catchUp?.({ ...context, input: inputOf(input) });
    }
  },
  async locks(input, caller, from) {
    const names: string[] = [];
    for (const { operation, inputOf } of placesOf(input))
      names.push(...((await operation.access.locks?.(inputOf(input), caller, from)) ?? []));
    return names;
  },
  /** What is not the caller's is not found, also where the call names too much. */
  async load(from, caller, input, ...more) {
    const found: FoundPlace[] = [];
    for (const place of placesOf(input)) {
      assertMay(place, caller);
      found.push({ place, subject: await place.operation.access.load(from, caller, place.inputOf(input), ...more) });
    }
    assertOnePlace(
      input,
      found.map(({ place }) => place),
    );
    const [only] = found;
    if (only === undefined) throw new Error('A photo without a place was let through.');
    return only;
  },
};

/** Throws what the command itself would be refused with: for the role, for the scope of a key, or for a test key. */
function assertMay(place: Place, caller: UserCaller): void {
  const { access, testKeys } = place.operation;
  // Nobody without a shop has a listing, so for them there is none.
  if (place === OF_SHOP && caller.vendorId === null) throw forbidden({ needs: 'VENDOR', has: caller.role });
  if (testKeys === 'none' && caller.mode === 'test') throw liveKeyNeeded({});
  const { scopes } = caller;
  const enough = [access.scope ?? []].flat();
  const [needs] = enough;
  if (scopes === 'all' || needs === undefined || enough.some((wanted) => scopeCovers(scopes, wanted))) return;
  throw scopeMissing(caller, needs);
}

export const uploadPhoto = command({
  name: 'upload_photo',
  title: 'Upload a photo',
  description:
    'Send one photo with kind PHOTO: of a listing (assetId), for the other side of a booking (bookingId), or of your shop (purpose). A multipart file, or contentBase64.',
  access: photoPlace,
  performs: [uploadAssetImage, sendMessage, updateStorefront],
  performsFor: (rawInput) => placesOf(Object(rawInput)).map(({ operation }) => operation),
  door: 'REST only',
  testKeys: 'their own',
  repeat: 'creates',
  effects: ['publishes'],
  input: PhotoInput,
  example: { assetId: 'ast_01JD5ZK4T8M3N7Q2R6V9X0YB1C', contentBase64: EXAMPLE_PICTURE, alt: 'The deck from above' },
  output: PhotoView,
  errors: [...new Set(PLACES.flatMap(({ operation }) => operation.errors))].filter((error) => !photoPlace.errors.includes(error)),
  asks({ subject: { place, subject }, input, ...context }) {
    const { operation, inputOf } = place;
    return operation.effects?.length === 0
      ? null
      : (operation.asks?.({ ...context, input: inputOf(input), subject }) ?? operation.title);
  },

  async prepare({ subject: { place, subject }, input, ...context }) {
    const { file, ports } = context;
    if (input.purpose !== 'SHOP_COVER' || file === null) {
      assertSent(input, file);
      return place.operation.prepare?.({ ...context, input: place.inputOf(input), subject });
    }
    // The storefront takes a file of a form for its logo, so the bytes of a cover are passed on as text.
    const content = await Array.fromAsync(await ports.storage.read(file.key), (chunk) => Buffer.from(chunk));
    await ports.storage.remove(file.key);
    const contentBase64 = Buffer.concat(content).toString('base64');
    return place.operation.prepare?.({ ...context, file: null, input: place.inputOf({ ...input, contentBase64 }), subject });
  },

  async run({ subject: { place, subject }, input, ...context }) {
    return { kind: 'PHOTO' as const, ...(await place.put({ ...context, input: place.inputOf(input), subject }, input)) };
  },
});

function assertSent({ contentBase64 }: PhotoInput, file: UploadedFile | null): void {
  if (file !== null || (contentBase64 ?? '') !== '') return;
  throw invalidInput({
    issues: [{ field: 'contentBase64', message: 'must be the base64 of a photo, unless a multipart part named `file` is sent' }],
  });
}
