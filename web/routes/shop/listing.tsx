import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { listingPartPath } from '../../../src/rest/web/page-paths.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { pictureSource } from '../../market/offers.tsx';
import { ListingPage, listingOf } from './parts/listing-page.tsx';
import { type Listing, useMissingWords } from './parts/listing-words.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { door, listing } = await listingOf(args);
  const { items } = await door.call('list_categories', {});
  return { listing, category: items.find(({ slug }) => slug === listing.category), origin: door.publicBaseUrl };
}

/** Publishes, pauses or archives the listing, or brings it back. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const assetId = args.params['assetId'] ?? '';
  const step = textIn(await args.request.formData(), 'step');
  const { refusal } = await (step === 'archive'
    ? door.attempt('delete_asset', { assetId })
    : door.attempt('update_asset', { assetId, status: step === 'publish' ? 'LIVE' : 'PAUSED' }));
  if (refusal === null) return redirect(`${listingPartPath('listing', assetId)}?saved`, 303);
  return data({ refusal }, { status: refusal.status });
}

export default function Overview() {
  const { listing, origin } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { money, number } = useFormats();
  const [image] = listing.ownImages;
  const day = money(listing.dayRateMinor, listing.currency);
  return (
    <ListingPage part="listing" listing={listing}>
      <RefusalBox refusal={sent?.refusal} />
      <Standing listing={listing} />
      <section className={styles['card']}>
        <h2>
          <Trans>What renters see</Trans>
        </h2>
        <div className={styles['row']}>
          {image === undefined ? (
            <span className={styles['blank']} />
          ) : (
            <img src={pictureSource(image.url, origin)} alt={image.alt} width={132} height={88} />
          )}
          <p>
            <Trans>{day} a day</Trans>
            <br />
            <span className={styles['soft']}>
              {listing.city}
              {listing.rating.average !== null && ` · ★ ${number(listing.rating.average, 1)}`}
            </span>
          </p>
        </div>
        {listing.status === 'LIVE' && (
          <p>
            <a href={`/a/${listing.slug}`}>
              <Trans>Open its page</Trans>
            </a>
          </p>
        )}
      </section>
      {listing.warnings.length > 0 && (
        <section className={styles['card']}>
          <h2>
            <Trans>Could be better</Trans>
          </h2>
          <ul>
            {listing.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
    </ListingPage>
  );
}

/** How the listing stands, and the steps from here. */
function Standing({ listing }: { listing: Listing }) {
  const { status, missing, suspension } = listing;
  if (status === 'SUSPENDED')
    return (
      <section className={styles['card']}>
        <h2>
          <Trans>The marketplace has taken it out of the search</Trans>
        </h2>
        {suspension?.reason != null && <p>{suspension.reason}</p>}
        <p>
          <Trans>You can change its words and prices. Write to the marketplace if you think that this is wrong.</Trans>
        </p>
      </section>
    );
  if (status === 'LIVE')
    return (
      <section className={styles['card']}>
        <h2>
          <Trans>Renters find it and can ask for it</Trans>
        </h2>
        <p>
          <Trans>Pausing hides it from new renters. What is booked goes on.</Trans>
        </p>
        <Step step="pause" />
        <Archive />
      </section>
    );
  return (
    <section className={styles['card']}>
      {missing.length > 0 ? <Missing listing={listing} /> : <Publish listing={listing} />}
      {status === 'ARCHIVED' ? (
        <>
          <p>
            <Trans>It is out of your shop. Bring it back, and it is paused until you publish it.</Trans>
          </p>
          <Step step="restore" />
        </>
      ) : (
        <Archive />
      )}
    </section>
  );
}

function Missing({ listing: { id, missing, attributeLabels } }: { listing: Listing }) {
  const words = useMissingWords();
  return (
    <>
      <h2>
        <Trans>Before you can publish it</Trans>
      </h2>
      <ul>
        {missing.map(({ field }) => {
          const { text, part } = words(field, attributeLabels);
          return (
            <li key={field}>
              <Link to={listingPartPath(part, id)}>{text}</Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What publishing commits the owner to stands before the button. */
function Publish({ listing }: { listing: Listing }) {
  const { category } = useLoaderData<typeof loader>();
  const { money, number } = useFormats();
  const day = money(listing.dayRateMinor, listing.currency);
  const share = number(listing.commissionBps / 100, listing.commissionBps % 100 === 0 ? 0 : 2);
  const hours = category?.silentAcceptanceHours ?? null;
  return (
    <>
      <h2>
        <Trans>Ready to publish</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Everybody finds it, at {day} a day.</Trans>
        </li>
        <li>
          <Trans>Of the rent, {share} % goes to the marketplace.</Trans>
        </li>
        {listing.ownInstantBook && (
          <li>
            <Trans>Requests of low risk are accepted at once, without you.</Trans>
          </li>
        )}
        {hours !== null && (
          <li>
            <Trans>If you do not answer a request within {hours} hours, that accepts it.</Trans>
          </li>
        )}
      </ul>
      <Step step="publish" />
    </>
  );
}

function Archive() {
  return (
    <details>
      <summary>
        <Trans>Take it out of your shop</Trans>
      </summary>
      <p>
        <Trans>Renters do not find it any more. Past bookings stay, and you can bring it back later.</Trans>
      </p>
      <Step step="archive" />
    </details>
  );
}

function Step({ step }: { step: 'publish' | 'pause' | 'archive' | 'restore' }) {
  const { t } = useLingui();
  const words = { publish: t`Publish it`, pause: t`Pause it`, archive: t`Archive it`, restore: t`Bring it back` };
  return (
    <Form method="post" replace>
      <input type="hidden" name="step" value={step} />
      <Button type="submit" variant={step === 'publish' ? 'filled' : 'default'} color={step === 'archive' ? 'red' : undefined}>
        {words[step]}
      </Button>
    </Form>
  );
}
