import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS, shopBookingPath } from '../../../src/rest/web/page-paths.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { STATES } from '../../steps/booking-words.ts';
import { BOOKING_FILTERS, queryOf } from './parts/filters.ts';
import { ListingFilter, listingsOf } from './parts/listing-choice.tsx';
import { Pages } from './parts/pages.tsx';
import { useTrustWords } from './parts/renter-words.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 25;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const wanted: Record<string, string> = Object.fromEntries(
    [...BOOKING_FILTERS, 'page'].map((name) => [name, searchParams.get(name) ?? '']),
  );
  const [found, listings] = await Promise.all([
    door.call('list_owner_bookings', { ...door.inputFrom('list_owner_bookings', wanted), limit: AT_ONCE }),
    listingsOf(door),
  ]);
  return { found, wanted, listings };
}

export default function Bookings() {
  const { found, wanted, listings } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const filters = { all: t`All`, pending: t`Requests`, active: t`Under way`, completed: t`Completed`, cancelled: t`Ended early` };
  const chosen = wanted['filter'] || 'all';
  const at = (page: number) => `?${new URLSearchParams({ ...wanted, page: String(page) }).toString()}`;
  return (
    <>
      <PageHead title={t`Bookings`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Bookings</Trans>
        </h1>
        <ListingFilter listings={listings} chosen={wanted['assetId']}>
          <input type="hidden" name="filter" value={chosen} />
        </ListingFilter>
      </div>
      <nav className={styles['parts']} aria-label={t`Bookings by state`}>
        {Object.entries(filters).map(([value, label]) => (
          <Link
            key={value}
            to={`?${new URLSearchParams({ filter: value, assetId: wanted['assetId'] ?? '' }).toString()}`}
            aria-current={value === chosen ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {found.items.length === 0 && (
        <p>
          <Trans>There are none here.</Trans>
        </p>
      )}
      <ul className={styles['list']}>
        {found.items.map((card) => (
          <li key={card.id}>
            <Booked card={card} />
          </li>
        ))}
      </ul>
      <Pages of={found.pagination} at={at} />
      <p>
        <Link to={SHOP_PATHS.calendar}>
          <Trans>See them in the calendar</Trans>
        </Link>
      </p>
      {found.items.length > 0 && (
        <p>
          <a href={SHOP_PATHS['bookings-file'] + queryOf(BOOKING_FILTERS, wanted)} download>
            <Trans>Save these bookings for a spreadsheet (CSV)</Trans>
          </a>
        </p>
      )}
    </>
  );
}

type Card = OutputOf<'list_owner_bookings'>['items'][number];

function Booked({ card }: { card: Card }) {
  const { period, money } = useFormats();
  const { i18n } = useLingui();
  const tiers = useTrustWords();
  const { bookingId, asset, startDate, endDate, renter, totalMinor, currency, state, waitingOn, overdue } = card;
  const tone = overdue ? 'bad' : waitingOn === 'OWNER' ? 'good' : 'plain';
  return (
    <article className={styles['booked']}>
      <div>
        <h2>
          <Link to={shopBookingPath(bookingId)}>{asset.title}</Link>
        </h2>
        <p>{period(startDate, endDate)}</p>
        <p className={styles['soft']}>
          {renter.name} ({tiers[renter.trustTier]}) · {money(totalMinor, currency)}
        </p>
      </div>
      <div className={styles['end']}>
        <span className={styles['badge']} data-tone={tone}>
          {i18n._(STATES[state])}
        </span>
        {waitingOn === 'OWNER' && (
          <span className={styles['soft']}>
            <Trans>Waits for you</Trans>
          </span>
        )}
      </div>
    </article>
  );
}
