import { Plural, Trans } from '@lingui/react/macro';
import type { OutputOf } from '../../src/rest/web/page-contract.ts';
import { useFormats } from '../language/use-formats.ts';
import styles from './offers.module.css';

type Card = OutputOf<'show_catalogue'>['found']['items'][number];

interface OfferParts {
  readonly items: readonly Card[];
  readonly origin: string;
  /** The chosen dates, which the page of the listing gets too. */
  readonly query: string;
}

/** Listings as cards that lead to their pages. Plain elements, because a page has many of them. */
export function Offers({ items, origin, query }: OfferParts) {
  return (
    <ul className={styles['grid']}>
      {items.map((card, index) => (
        <li key={card.slug}>
          <Offer card={card} origin={origin} query={query} isFirst={index < FIRST_SEEN} />
        </li>
      ))}
    </ul>
  );
}

/** So many pictures are seen before anybody scrolls. */
const FIRST_SEEN = 4;

function Offer({ card, origin, query, isFirst }: { card: Card; origin: string; query: string; isFirst: boolean }) {
  const { slug, title, city, image, rating, vendor, distanceKm, instantBook, currency } = card;
  const { money, number } = useFormats();
  const [day, total] = [money(card.dayRateMinor, currency), card.totalMinor];
  return (
    <article className={styles['offer']}>
      {image === null ? (
        <span className={styles['blank']} />
      ) : (
        <img src={pictureSource(image, origin)} alt="" width={600} height={400} loading={isFirst ? 'eager' : 'lazy'} />
      )}
      <div>
        <h2>
          <a href={`/a/${slug}${query}`}>{title}</a>
        </h2>
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
          {rating.average === null ? (
            <Trans>No reviews yet</Trans>
          ) : (
            <>
              {`★ ${number(rating.average, 1)} (`}
              <Plural value={rating.count} one="# review" other="# reviews" />)
            </>
          )}
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
    </article>
  );
}

/** A picture of this server gets a relative address, so that it is shown under whatever name the server is reached. */
export function pictureSource(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
