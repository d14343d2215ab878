import { z } from 'zod';
import {
  addImage,
  imageMissing,
  imageRefused,
  imageTooLarge,
  MOST_IMAGES,
  storeImage,
  type CatalogAsset,
  saveAsset,
} from '../../catalog/assets/index.ts';
import { Base64Input, PICTURE_FORMATS } from '../../platform/files/index.ts';
import { asked, command, EXAMPLE_PICTURE, formatMoney, IdInput, named, offer, plainLine } from '../../platform/kernel/index.ts';
import { ownCalendar } from '../calendar/index.ts';
import { filledIn } from './listing-place.ts';
import { missingOf } from './listing-checks.ts';
import { statusRefused, tooManyImages } from './listing-errors.ts';
import { changeStatus } from './listing-changes.ts';
import { LISTING_NEWS, ListingAnswer, listingAnswer, listingTerms } from './listing-view.ts';

export const uploadAssetImage = command({
  name: 'upload_asset_image',
  title: 'Add a picture',
  description: `Add a picture to a listing, the last of at most ${MOST_IMAGES}; update_asset with images puts them in order. With publish it also goes live, where nothing else is missing. Place and camera are taken out of the file.`,
  access: ownCalendar('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: ['publishes'],
  input: z.strictObject({
    assetId: IdInput,
    contentBase64: Base64Input.optional().describe(PICTURE_FORMATS),
    alt: plainLine(200).optional().describe('what it shows'),
    publish: z.boolean().optional(),
  }),
  example: {
    contentBase64: EXAMPLE_PICTURE,
    alt: 'The bike',
    publish: true,
  },
  output: ListingAnswer.extend({ imageId: z.string(), url: z.string() }),
  readsOut: ['imageId', 'url', ...LISTING_NEWS],
  errors: [imageMissing, imageRefused, imageTooLarge, tooManyImages, statusRefused],
  asks: ({ subject: { asset }, input: { publish } }) =>
    asset.status === 'DRAFT' && publish !== true
      ? null
      : `Add a picture to ${named(asset.title)}${publish === true ? `, and publish it at ${formatMoney(asset.dayRateMinor, asset.currency)} a day` : ''}.`,

  async prepare({ input: { assetId, contentBase64, alt, publish }, subject, file, ports, settings }) {
    // This is checked first, so that no file is processed for a listing that takes no more pictures.
    assertRoom(subject);
    const args = { assetId, contentBase64: asked('base64 of another picture'), alt, publish };
    const why = 'send it with a picture that is taken';
    const again = [offer('upload_asset_image', args, { actor: 'OWNER', why, requiresHuman: true })];
    return storeImage(contentBase64, again, { file, ports, settings });
  },

  async run({ subject, input, prepared: sizes, tx, now, ids, settings, emit }) {
    assertRoom(subject);
    const { asset } = subject;
    const { alt = asset.title } = input;
    const image = await addImage(tx, asset.id, { sizes, alt }, ids);
    const images = [...asset.images, image];
    await saveAsset(tx, asset.id, { images, updatedAt: now });
    const shown = { ...subject, asset: { ...asset, images, updatedAt: now } };
    // The picture is stored even if something else is missing.
    const publishes = input.publish === true && missingOf(shown).length === 0;
    const listing = publishes ? await changeStatus(shown, 'LIVE', { said: {}, tx, now, emit }) : shown;
    const defaults = input.alt === undefined ? [filledIn('alt', alt, 'the title')] : [];
    const answer = listingAnswer(listing, settings, {
      ...(defaults.length > 0 && { defaults }),
      ...(publishes && { terms: await listingTerms(tx, listing) }),
    });
    return { ...answer, imageId: image.imageId ?? '', url: answer.images.at(-1)?.url ?? '' };
  },
});

function assertRoom({ asset: { id: assetId, images } }: CatalogAsset): void {
  if (images.length < MOST_IMAGES) return;
  throw tooManyImages({ assetId, most: MOST_IMAGES, imageId: images.at(-1)?.imageId ?? '' });
}
