import { z } from 'zod';
import { OutboundFailure } from '../../../adapters/outbound/outbound-failure.ts';
import type { OutboundPurpose } from '../../../adapters/outbound/outbound-request.ts';
import { addImage, MOST_IMAGES, storeImage, type CatalogAsset, findAssetById, saveAsset } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import type { SizedFile } from '../../platform/files/index.ts';
import {
  command,
  type CommandContext,
  DomainError,
  emitAs,
  IdInput,
  later,
  MINUTE_MS,
  type PrepareContext,
  systemOnly,
} from '../../platform/kernel/index.ts';
import { missingOf } from './listing-checks.ts';
import { takeMove } from './listing-changes.ts';
import { claimImportPicture } from './claim-import-picture.ts';
import { areOthersWaiting, findPicture, type PictureRow, savePicture } from './import-pictures.ts';
import { movePicture } from './import-picture-lifecycle.ts';

/** The waits after a failure that may be temporary, in minutes. */
const WAITS_MINUTES = [1, 5, 30, 120];

const OUTCOMES = ['ADDED', 'FAILED', 'WAITING', 'GONE'] as const;

export const fetchImportPicture = command({
  name: 'fetch_import_picture',
  title: 'Fetch a picture of an import',
  description:
    'Fetches a picture that an import named by its address, and adds it to the listing. What fails may be tried again later.',
  access: systemOnly,
  repeat: 'natural',
  performs: [claimImportPicture],
  input: z.strictObject({ pictureId: IdInput }),
  output: z.object({ outcome: z.enum(OUTCOMES) }),
  errors: [],

  async prepare({ input: { pictureId }, reader, perform, ...context }): Promise<Fetched | null> {
    const { claimed } = await perform(claimImportPicture, { pictureId });
    const picture = claimed ? await findPicture(reader, pictureId) : undefined;
    return picture === undefined ? null : fetched(picture, context);
  },

  async run({ input: { pictureId }, prepared, tx, ...context }) {
    const before = prepared && (await findPicture(tx, pictureId));
    if (!before) return { outcome: 'GONE' as const };
    await tx.lock(calendarLock(before.assetId));
    const [picture, listing] = [await findPicture(tx, pictureId), await findAssetById(tx, before.assetId)];
    // Meanwhile another import named the picture again, or the listing was closed.
    if (picture?.status !== 'WAITING' || listing === undefined) return { outcome: 'GONE' as const };
    if ('problem' in prepared) return { outcome: await noteProblem(tx, picture, listing, prepared, context) };
    if (listing.asset.images.length >= MOST_IMAGES) {
      const full = { problem: `the listing has ${MOST_IMAGES} pictures already`, isFinal: true };
      return { outcome: await noteProblem(tx, picture, listing, full, context) };
    }
    const { asset } = listing;
    const image = await addImage(tx, asset.id, { sizes: prepared.sizes, alt: asset.title }, context.ids);
    const images = [...asset.images, image];
    await saveAsset(tx, asset.id, { images, updatedAt: context.now });
    await movePicture(tx, picture, 'add', { imageId: image.imageId ?? null, problem: null, tries: picture.tries + 1 });
    await publishIfWanted(tx, picture, { ...listing, asset: { ...asset, images, updatedAt: context.now } }, context);
    return { outcome: 'ADDED' as const };
  },
});

export const PICTURES: OutboundPurpose = { atOnce: 16, toOne: 4, forOne: 4 };

type Fetched = { readonly sizes: SizedFile[] } | Problem;
interface Problem {
  readonly problem: string;
  /** Whether another try would end in the same way. */
  readonly isFinal: boolean;
}

async function fetched({ url }: PictureRow, { ports, settings }: Pick<PrepareContext, 'ports' | 'settings'>): Promise<Fetched> {
  try {
    const request = { url, purpose: PICTURES, headers: { accept: 'image/*' }, maxBytes: settings.maxUploadBytes };
    const { status, body } = await ports.outbound.send(request);
    if (status !== 200) {
      const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
      return { problem: `its server answers with status ${status}`, isFinal };
    }
    return { sizes: await storeImage(body.toString('base64'), [], { file: null, ports, settings }) };
  } catch (error) {
    if (error instanceof OutboundFailure) return { problem: error.message, isFinal: error.kind === 'REFUSED' };
    // The picture itself is refused, so another try would not help.
    if (error instanceof DomainError) return { problem: error.message, isFinal: true };
    throw error;
  }
}

type Tx = CommandContext['tx'];
type Context = Pick<CommandContext, 'now' | 'emit'>;

async function noteProblem(
  tx: Tx,
  picture: PictureRow,
  listing: CatalogAsset,
  { problem, isFinal }: Problem,
  context: Context,
): Promise<'FAILED' | 'WAITING'> {
  const wait = WAITS_MINUTES[picture.tries];
  const tries = picture.tries + 1;
  if (!isFinal && wait !== undefined) {
    await savePicture(tx, picture.id, { tries, problem, nextTryAt: later(context.now, wait * MINUTE_MS) });
    return 'WAITING';
  }
  await movePicture(tx, picture, 'fail', { tries, problem });
  await publishIfWanted(tx, picture, listing, context);
  return 'FAILED';
}

/** Publishes the listing after its last picture, if the import asked for that and nothing else is missing. */
async function publishIfWanted(tx: Tx, picture: PictureRow, listing: CatalogAsset, { now, emit }: Context): Promise<void> {
  const { status } = listing.asset;
  if (!picture.publish || (status !== 'DRAFT' && status !== 'PAUSED') || missingOf(listing).length > 0) return;
  if (await areOthersWaiting(tx, picture)) return;
  await takeMove(listing, 'publish', { tx, now, emit: emitAs('OWNER', emit) });
}
