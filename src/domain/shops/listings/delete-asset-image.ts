import { z } from 'zod';
import { removeImage, saveAsset } from '../../catalog/assets/index.ts';
import { command, IdInput, named } from '../../platform/kernel/index.ts';
import { ownCalendar } from '../calendar/index.ts';
import { isOffered } from './listing-changes.ts';
import { imageNotFound, lastImage } from './listing-errors.ts';
import { LISTING_NEWS, ListingAnswer, listingAnswer } from './listing-view.ts';

export const deleteAssetImage = command({
  name: 'delete_asset_image',
  title: 'Delete a picture',
  description: 'Delete a picture of a listing and its files. A listing that is LIVE keeps at least one.',
  access: ownCalendar('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ assetId: IdInput, imageId: IdInput }),
  output: ListingAnswer,
  readsOut: LISTING_NEWS,
  errors: [imageNotFound, lastImage],
  asks: ({ subject: { asset }, input: { imageId } }) => `Delete the picture ${imageId} of ${named(asset.title)}, for good.`,

  async run({ subject, input: { assetId, imageId }, tx, now, settings }) {
    const { asset } = subject;
    const images = asset.images.filter((image) => image.imageId !== imageId);
    if (images.length === asset.images.length) throw imageNotFound({ assetId, imageId });
    if (images.length === 0 && isOffered(asset)) throw lastImage({ assetId });
    await removeImage(tx, { assetId, imageId }, now);
    await saveAsset(tx, assetId, { images, updatedAt: now });
    return listingAnswer({ ...subject, asset: { ...asset, images, updatedAt: now } }, settings, { changed: ['images'] });
  },
});
