import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, TextInput } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Refusal } from '../../../src/rest/web/page-contract.ts';
import { listingPartPath } from '../../../src/rest/web/page-paths.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { pictureSource } from '../../market/offers.tsx';
import { ListingPage, listingOf } from './parts/listing-page.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { door, listing } = await listingOf(args);
  return { listing, origin: door.publicBaseUrl, formKey: door.formKey() };
}

interface Done {
  /** Why the whole form was refused. */
  readonly refusal: Refusal | null;
  /** Why single files were refused. The others are there. */
  readonly refused: readonly { readonly fileName: string; readonly message: string }[];
}

/** Adds the files of the form, each by itself, or changes the photos that are there. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const assetId = args.params['assetId'] ?? '';
  const step = textIn(form, 'step');
  if (step === 'add') return addPhotos(door, { assetId, key: textIn(form, 'formKey') });
  const { refusal } = await (step.startsWith('delete ')
    ? door.attempt('delete_asset_image', { assetId, imageId: step.slice('delete '.length) })
    : door.attempt('update_asset', { assetId, images: orderIn(form) }));
  return refusal === null ? saved(assetId) : data<Done>({ refusal, refused: [] }, { status: refusal.status });
}

async function addPhotos(door: ReturnType<typeof shopDoorOf>, { assetId, key }: { assetId: string; key: string }) {
  const refused: { fileName: string; message: string }[] = [];
  let last: Refusal | null = null;
  // Each photo is added after the one before it, so that they are shown in the order in which they were chosen.
  for (const [index, file] of door.files.entries()) {
    const { refusal } = await door.attempt('upload_asset_image', { assetId }, key === '' ? undefined : `${key}-${index}`, [file]);
    last = refusal ?? last;
    if (refusal !== null) refused.push({ fileName: file.fileName, message: refusal.message });
  }
  if (last !== null) return data<Done>({ refusal: null, refused }, { status: last.status });
  if (door.files.length > 0) return saved(assetId);
  const { refusal } = await door.attempt('upload_asset_image', { assetId });
  return data<Done>({ refusal, refused: [] }, { status: refusal?.status ?? 200 });
}

function saved(assetId: string) {
  return redirect(`${listingPartPath('listing-photos', assetId)}?saved`, 303);
}

/** The photos in the order of their numbers, with what each shows. */
function orderIn(form: FormData): { imageId: string; alt?: string }[] {
  const ids = form.getAll('imageId').filter((each) => typeof each === 'string');
  const photos = ids.map((imageId, place) => {
    const wanted = Number(textIn(form, `place.${imageId}`).replace(',', '.'));
    const alt = textIn(form, `alt.${imageId}`).trim();
    return { imageId, place: Number.isNaN(wanted) ? place + 1 : wanted, ...(alt !== '' && { alt }) };
  });
  return photos.toSorted((one, other) => one.place - other.place).map(({ place: _place, ...photo }) => photo);
}

export default function Photos() {
  const { listing } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <ListingPage part="listing-photos" listing={listing}>
      <RefusalBox refusal={sent?.refusal} />
      {sent !== undefined && sent.refused.length > 0 && (
        <Alert color="red" variant="light" role="alert" mb="md" classNames={{ message: 'refusal' }}>
          <Trans>These files were not added:</Trans>
          <ul>
            {sent.refused.map(({ fileName, message }) => (
              <li key={fileName}>{`${fileName}: ${message}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <AddPhotos />
      {listing.ownImages.length > 0 && <Arrange key={listing.updatedAt} />}
    </ListingPage>
  );
}

/** The field itself takes files that are dropped onto it. With scripts, they are sent at once. */
function AddPhotos() {
  const { formKey } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const [isSending, setSending] = useState(false);
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className={styles['card']} onSubmit={() => setSending(true)}>
      <h2>
        <Trans>Add photos</Trans>
      </h2>
      <input type="hidden" name="step" value="add" />
      <input type="hidden" name="formKey" value={formKey} />
      <label className={styles['dropLabel']} htmlFor="file">
        <Trans>Choose photos, or drop them here</Trans>
      </label>
      <input
        id="file"
        className={styles['drop']}
        type="file"
        name="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/heic,image/avif"
        aria-describedby="file-hint"
        data-over={isOver || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget: { form, files } }) => {
          if (files !== null && files.length > 0) form?.requestSubmit();
        }}
      />
      <p className={styles['soft']} id="file-hint">
        <Trans>
          JPEG, PNG or WebP, at best in landscape and at least 800 pixels wide. Where and with what they were taken is removed.
        </Trans>
      </p>
      <Button type="submit" loading={isSending}>
        {isSending ? t`Sending…` : t`Add the photos`}
      </Button>
    </Form>
  );
}

/** The photos with their order. Numbers work everywhere; with scripts, photos can also be dragged. */
function Arrange() {
  const { listing, origin } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const [photos, setPhotos] = useState(
    listing.ownImages.flatMap(({ imageId, ...photo }) => (imageId === null ? [] : [{ imageId, ...photo }])),
  );
  const dragged = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  function moveTo(target: string, event: DragEvent): void {
    event.preventDefault();
    const moved = photos.find(({ imageId }) => imageId === dragged.current);
    if (moved === undefined || moved.imageId === target) return;
    const others = photos.filter((photo) => photo !== moved);
    const before = photos.findIndex(({ imageId }) => imageId === target);
    setPhotos([...others.slice(0, before), moved, ...others.slice(before)]);
  }

  return (
    <Form method="post" replace ref={form}>
      <h2>
        <Trans>Your photos</Trans>
      </h2>
      <p className={styles['soft']}>
        <Trans>The first one is shown in the search. Say what each shows, for people who cannot see it.</Trans>
      </p>
      <ol className={styles['photos']}>
        {photos.map(({ imageId, url, alt }, index) => (
          <li
            key={imageId}
            className={styles['photo']}
            draggable
            onDragStart={() => (dragged.current = imageId)}
            onDragOver={(event) => moveTo(imageId, event)}
            onDrop={(event) => event.preventDefault()}
          >
            <img src={pictureSource(url, origin)} alt={alt} width={480} height={320} loading="lazy" />
            <input type="hidden" name="imageId" value={imageId} />
            <TextInput name={`alt.${imageId}`} label={t`What it shows`} defaultValue={alt} maxLength={200} />
            <TextInput
              name={`place.${imageId}`}
              key={index}
              label={t`Place in the order`}
              type="number"
              min={0}
              step="any"
              defaultValue={String(index + 1)}
            />
            <details>
              <summary>
                <Trans>Delete</Trans>
              </summary>
              <p>
                <Trans>The photo is gone for good.</Trans>
              </p>
              <Button type="submit" name="step" value={`delete ${imageId}`} variant="default" color="red">
                <Trans>Delete the photo</Trans>
              </Button>
            </details>
          </li>
        ))}
      </ol>
      <Button type="submit" name="step" value="arrange">
        <Trans>Save order and words</Trans>
      </Button>
    </Form>
  );
}
