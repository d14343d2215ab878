import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { shopPagePath, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { wordsContext } from '../../language/words.ts';
import { countryName } from '../../market/country-name.ts';
import { Gone } from '../../market/gone.tsx';
import { Offers, pictureSource } from '../../market/offers.tsx';
import { Rating } from '../../market/rating.tsx';
import { Reviews } from '../../market/reviews.tsx';
import { PageHead, StructuredData } from '../../shell/page-head.tsx';
import styles from './shop.module.css';

type Shown = OutputOf<'get_vendor'>;

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const slug = args.params['slug'] ?? '';
  const { output: shop, refusal } = await door.attempt('get_vendor', { slug });
  if (refusal !== null) {
    if (refusal.status !== 400 && refusal.status !== 404) throw Response.json(refusal, { status: refusal.status });
    return data({ kind: 'gone' as const }, { status: 404 });
  }
  if (shop.slug !== slug) throw redirect(shopPagePath(shop.slug) + args.url.search, 301);
  const origin = door.publicBaseUrl;
  return {
    kind: 'shown' as const,
    shop,
    origin,
    country: countryName(shop.country, args.context.get(wordsContext).locale),
    look: { colours: door.look(shop.theme), icon: shop.logo === null ? null : pictureSource(shop.logo.url, origin) },
  };
}

export default function Shop() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === 'gone') return <Gone shop={null} />;
  const { shop, origin, country } = loaded;
  const { about, assets, assetCount, reviews, rating } = shop;
  return (
    <div className={styles['page']}>
      <Head shop={shop} />
      <Masthead shop={shop} origin={origin} country={country} />
      {about !== '' && <p className="written">{about}</p>}
      <Details shop={shop} />
      <h2>{assetCount === 0 ? <Trans>Nothing is offered just now</Trans> : <Trans>What you can rent ({assetCount})</Trans>}</h2>
      <Offers items={assets} origin={origin} query="" heading="h3" isBelow={shop.cover !== null} />
      {assetCount > assets.length && (
        <Button component="a" variant="default" href={`${WEB_PATHS.browse}?vendorSlug=${shop.slug}`}>
          <Trans>All {assetCount}</Trans>
        </Button>
      )}
      {reviews.length > 0 && (
        <section>
          <h2>
            <Trans>What renters say</Trans>
          </h2>
          <Reviews rating={rating} reviews={reviews} />
        </section>
      )}
    </div>
  );
}

function Head({ shop }: { readonly shop: Shown }) {
  const { t } = useLingui();
  const { name, city, tagline, about, pageUrl, cover, logo } = shop;
  const usual = city === null ? t`${name}: things to rent.` : t`${name}: things to rent in ${city}.`;
  const description = [tagline, about.replaceAll(/\s+/g, ' ')].find((text) => text !== '') ?? usual;
  return (
    <>
      <PageHead
        title={city === null ? name : t`${name} – rent in ${city}`}
        description={description}
        canonical={pageUrl}
        twin={`${pageUrl}.md`}
        image={cover ?? logo ?? undefined}
        kind="profile"
      />
      <StructuredData data={shopData(shop)} />
    </>
  );
}

interface MastheadParts {
  readonly shop: Shown;
  readonly origin: string;
  readonly country: string | null;
}

function Masthead({ shop, origin, country }: MastheadParts) {
  const { name, tagline, cover, logo, city, rating, memberSince, type } = shop;
  const place = [city, country].filter((part) => part !== null).join(', ');
  const year = memberSince.slice(0, 4);
  return (
    <>
      {cover !== null && (
        <img
          className={styles['cover']}
          src={pictureSource(cover.url, origin)}
          alt={cover.alt}
          width={1152}
          height={288}
          fetchPriority="high"
        />
      )}
      <div className={styles['masthead']} data-over={cover !== null || undefined}>
        {logo !== null && <img src={pictureSource(logo.url, origin)} alt={logo.alt} width={104} height={104} />}
        <div>
          <h1>{name}</h1>
          {tagline !== '' && <p className={styles['tagline']}>{tagline}</p>}
        </div>
      </div>
      <p className={styles['byline']}>
        <span>
          <Rating {...rating} />
        </span>
        {place !== '' && <span>{place}</span>}
        <span>
          {type === 'COMPANY' ? <Trans>Company, here since {year}</Trans> : <Trans>Private owner, here since {year}</Trans>}
        </span>
      </p>
    </>
  );
}

function Details({ shop: { contact, openingHours, policies } }: { readonly shop: Shown }) {
  const { t } = useLingui();
  const { email, phone, website } = contact;
  const rows: (readonly [string, ReactNode] | null)[] = [
    openingHours === ''
      ? null
      : [
          t`Hours`,
          <span key="hours" className="written">
            {openingHours}
          </span>,
        ],
    email === null
      ? null
      : [
          t`E-mail`,
          <a key="email" href={`mailto:${email}`}>
            {email}
          </a>,
        ],
    phone === null
      ? null
      : [
          t`Phone`,
          <a key="phone" href={`tel:${phone}`}>
            {phone}
          </a>,
        ],
    website === null
      ? null
      : [
          t`Website`,
          <a key="website" href={website} rel="nofollow ugc noopener">
            {website}
          </a>,
        ],
  ];
  const shown = rows.filter((row) => row !== null);
  return (
    <>
      {shown.length > 0 && (
        <dl className={styles['facts']}>
          {shown.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {policies !== '' && (
        <details className={styles['rules']}>
          <summary>
            <Trans>House rules</Trans>
          </summary>
          <p className="written">{policies}</p>
        </details>
      )}
    </>
  );
}

/** The shop as schema.org names it, for search engines. */
function shopData({ name, type, about, pageUrl, logo, city, country, rating, contact }: Shown): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': type === 'COMPANY' ? 'LocalBusiness' : 'Person',
    '@id': `${pageUrl}#shop`,
    name,
    url: pageUrl,
    ...(about !== '' && { description: about }),
    ...(logo !== null && { image: logo.url }),
    ...(city !== null && {
      address: { '@type': 'PostalAddress', addressLocality: city, ...(country !== null && { addressCountry: country }) },
    }),
    ...(contact.phone !== null && { telephone: contact.phone }),
    ...(contact.email !== null && { email: contact.email }),
    ...(type === 'COMPANY' &&
      rating.average !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  };
}
