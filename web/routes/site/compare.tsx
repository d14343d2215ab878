import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { bookPath, listingPagePath, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { useFormats } from '../../language/use-formats.ts';
import { useAttributes, useRequirement } from '../../market/listing-words.tsx';
import { pictureSource } from '../../market/offers.tsx';
import { Rating } from '../../market/rating.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './compare.module.css';

type Listing = Omit<OutputOf<'get_asset_detail'>, 'compared'>;

const MOST = 4;
/** So many others are offered to compare with. */
const OTHERS = 8;

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const slugs = slugsIn(args.url.searchParams);
  const origin = door.publicBaseUrl;
  if (slugs.length === 0) return data({ listings: [], others: [], isTooMany: false, refusal: null, origin }, { status: 400 });
  const isTooMany = slugs.length > MOST;
  const { output, refusal } = await door.attempt('get_asset_detail', { slugs: slugs.slice(0, MOST) });
  if (refusal !== null) return data({ listings: [], others: [], isTooMany, refusal, origin }, { status: refusal.status });
  const { compared = [], ...first } = output;
  const listings: Listing[] = [first, ...compared];
  const { found } = await door.call('show_catalogue', { category: first.category, limit: OTHERS });
  const others = found.items.filter(({ slug }) => listings.every((each) => each.slug !== slug));
  return {
    listings,
    others: listings.length < MOST ? others.map(({ slug, title }) => ({ slug, title })) : [],
    isTooMany,
    refusal: null,
    origin,
  };
}

/** The names may come in one text, or one by one from a form. */
function slugsIn(said: URLSearchParams): string[] {
  const names = said.getAll('slugs').flatMap((text) => text.split(','));
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

export default function Compare() {
  const { listings, others, isTooMany, refusal } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <div className={styles['page']}>
      <PageHead title={t`Compare`} />
      <h1>
        <Trans>Compare</Trans>
      </h1>
      {isTooMany && (
        <Alert variant="light" role="status" mb="md" classNames={{ message: 'refusal' }}>
          <Trans>Four things can be compared at once. These are the first four.</Trans>
        </Alert>
      )}
      {listings.length === 0 ? (
        <p role="status">
          {refusal === null ? (
            <Trans>Choose two to four things to compare.</Trans>
          ) : (
            <Trans>One of these things is not offered now. Choose again.</Trans>
          )}
        </p>
      ) : (
        <Table />
      )}
      {others.length > 0 && <Others />}
      <p>
        <a href={WEB_PATHS.browse}>
          <Trans>See everything there is to rent</Trans>
        </a>
      </p>
    </div>
  );
}

function compareWith(slugs: readonly string[]): string {
  return `${WEB_PATHS.compare}?slugs=${slugs.join(',')}`;
}

function Table() {
  const { listings, origin } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money } = useFormats();
  const requirement = useRequirement();
  const policies = usePolicies();
  const rows: (readonly [string, (listing: Listing) => ReactNode])[] = [
    [t`A day`, ({ dayRateMinor, currency }) => <strong>{money(dayRateMinor, currency)}</strong>],
    ...lengthsOf(listings).map(
      (days) =>
        [
          t`${days} days`,
          ({ pricing, currency }: Listing) => amountFor(pricing.examples, days, (minor) => money(minor, currency)),
        ] as const,
    ),
    [t`Deposit`, ({ deposit, currency }) => money(deposit.amountMinor, currency)],
    [t`Rating`, ({ rating }) => <Rating key="rating" {...rating} />],
    [t`Place`, ({ city }) => city],
    [t`Owner`, ({ vendor }) => vendor.name],
    [t`Instant booking`, ({ instantBook }) => (instantBook ? t`yes` : t`no`)],
    [
      t`Shortest and longest rental`,
      ({ durationRules: { minDays, maxDays } }) => (
        <Trans key="length">
          {minDays} to {maxDays} days
        </Trans>
      ),
    ],
    [t`If plans change`, ({ cancellationPolicy }) => policies[cancellationPolicy]],
    [
      t`What you need`,
      ({ requirements }) => (requirements.length === 0 ? t`Nothing but an account.` : requirements.map(requirement).join('; ')),
    ],
    ...useAttributeRows(listings),
  ];
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t`Compare`}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <td />
            {listings.map((listing) => (
              <th key={listing.slug} scope="col">
                <Thing listing={listing} origin={origin} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {listings.map((listing) => (
                <td key={listing.slug}>{value(listing)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Thing({ listing, origin }: { readonly listing: Listing; readonly origin: string }) {
  const { listings } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { slug, title, image } = listing;
  const rest = listings.map((each) => each.slug).filter((each) => each !== slug);
  return (
    <>
      {image === null ? (
        <span className={styles['blank']} />
      ) : (
        <img src={pictureSource(image, origin)} alt="" width={320} height={213} />
      )}
      <a href={listingPagePath(slug)}>{title}</a>
      <Button component="a" href={bookPath(slug)} rel="nofollow" variant="default" fullWidth mt="xs">
        <Trans>Request to book</Trans>
      </Button>
      {rest.length > 0 && (
        <a className={styles['drop']} href={compareWith(rest)} aria-label={t`Leave out: ${title}`}>
          <Trans>Leave out</Trans>
        </a>
      )}
    </>
  );
}

/** What owners say of the things, as far as any of them says it. */
function useAttributeRows(listings: readonly Listing[]): (readonly [string, (listing: Listing) => ReactNode])[] {
  const attributes = useAttributes();
  const terms = [...new Set(listings.flatMap((listing) => attributes(listing).map(([term]) => term)))];
  return terms.map((term) => [term, (listing) => attributes(listing).find(([each]) => each === term)?.[1] ?? '–']);
}

/** The lengths for which one of the things has a price of its own. */
function lengthsOf(listings: readonly Listing[]): number[] {
  const days = listings.flatMap(({ pricing }) => pricing.examples.map((example) => example.days));
  return [...new Set(days)].filter((length) => length > 1).toSorted((one, other) => one - other);
}

function amountFor(examples: Listing['pricing']['examples'], days: number, money: (minor: number) => string): string {
  const found = examples.find((example) => example.days === days);
  return found === undefined ? '–' : money(found.amountMinor);
}

function usePolicies(): Readonly<Record<Listing['cancellationPolicy'], ReactNode>> {
  const { t } = useLingui();
  return {
    FLEXIBLE: t`everything comes back until 24 hours before`,
    MODERATE: t`everything comes back until 5 days before`,
    FIRM: t`everything comes back until 14 days before`,
    NON_REFUNDABLE: t`the rent is not given back`,
  };
}

function Others() {
  const { listings, others } = useLoaderData<typeof loader>();
  const slugs = listings.map(({ slug }) => slug);
  return (
    <section>
      <h2>{listings.length === 1 ? <Trans>Choose another one to compare with</Trans> : <Trans>Add another one</Trans>}</h2>
      <ul className={styles['others']}>
        {others.map(({ slug, title }) => (
          <li key={slug}>
            <a href={compareWith([...slugs, slug])} rel="nofollow">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
