import { Trans } from '@lingui/react/macro';
import type { OutputOf } from '../../src/rest/web/page-contract.ts';
import { listingPagePath } from '../../src/rest/web/page-paths.ts';
import { useFormats } from '../language/use-formats.ts';
import { Rating } from './rating.tsx';
import styles from './offers.module.css';

type Card = Pick<
  OutputOf<'show_catalogue'>['found']['items'][number],
  | 'slug'
  | 'title'
  | 'city'
  | 'image'
  | 'rating'
  | 'vendor'
  | 'distanceKm'
  | 'instantBook'
  | 'currency'
  | 'dayRateMinor'
  | 'totalMinor'
>;

interface OfferParts {
  readonly items: readonly Card[];
  readonly origin: string;
  /** The chosen dates, which the page of the listing gets too. */
  readonly query: string;
  /** Offers a choice beside each card, which a form around the cards sends as `slugs`. */
  readonly canChoose?: boolean;
  /** The cards are below what is seen first. */
  readonly isBelow?: boolean;
  /** The level of the headings. */
  readonly heading?: 'h2' | 'h3';
}

/** Listings as cards that lead to their pages. Plain elements, because a page has many of them. */
export function Offers({ items, origin, query, canChoose = false, isBelow = false, heading = 'h2' }: OfferParts) {
  return (
    <ul className={styles['grid']}>
      {items.map((card, index) => (
        <li key={card.slug}>
          <Offer {...{ card, origin, query, canChoose, heading }} place={isBelow ? 'BELOW' : placeOf(index)} />
        </li>
      ))}
    </ul>
  );
}

/** So many pictures are seen before anybody scrolls. */
const FIRST_SEEN = 4;

type Place = 'FIRST' | 'SEEN' | 'BELOW';

function placeOf(index: number): Place {
  if (index === 0) return 'FIRST';
  return index < FIRST_SEEN ? 'SEEN' : 'BELOW';
}

interface CardParts extends Required<Pick<OfferParts, 'origin' | 'query' | 'canChoose' | 'heading'>> {
  readonly card: Card;
  readonly place: Place;
}

function Offer({ card, origin, query, place, canChoose, heading: Heading }: CardParts) {
  const { slug, title, city, image, rating, vendor, distanceKm, instantBook, currency } = card;
  const { money } = useFormats();
  const [day, total] = [money(card.dayRateMinor, currency), card.totalMinor];
  return (
    <article className={styles['offer']}>
      {image === null ? (
        <span className={styles['blank']} />
      ) : (
        <img src={pictureSource(image, origin)} alt="" width={600} height={400} {...LOADING[place]} />
      )}
      <div>
        <Heading>
          <a href={listingPagePath(slug) + query}>{title}</a>
        </Heading>
        <p>
          {distanceKm === undefined ? (
            `${city}, ${vendor.name}`
          ) : (
            <>
              <Trans>
                {city}, about {distanceKm} km away
              </Trans>
              {`, ${vendor.name}`}
            </>
          )}
        </p>
        <p>
          <Rating {...rating} />
          {instantBook && (
            <>
              {' · '}
              <Trans>instant booking</Trans>
            </>
          )}
        </p>
        <p className={styles['from']}>
          {total === undefined ? (
            <Trans>
              <strong>{day}</strong> a day
            </Trans>
          ) : (
            <Trans>
              <strong>{money(total, currency)}</strong> in all, {day} a day
            </Trans>
          )}
        </p>
      </div>
      {canChoose && (
        <label className={styles['choose']}>
          <input type="checkbox" name="slugs" value={slug} /> <Trans>Compare</Trans>
          <span className="hidden">{`: ${title}`}</span>
        </label>
      )}
    </article>
  );
}

/** The first picture is what a person waits for. Those further down come when somebody scrolls to them. */
const LOADING = {
  FIRST: { fetchPriority: 'high' },
  SEEN: {},
  BELOW: { loading: 'lazy', decoding: 'async' },
} as const;

/** A picture of this server gets a relative address, so that it is shown under whatever name the server is reached. */
export function pictureSource(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
