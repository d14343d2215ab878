import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { listingPartPath, SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { useFormats } from '../../language/use-formats.ts';
import { pictureSource } from '../../market/offers.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useStatusWords } from './parts/listing-words.ts';
import { Pages } from './parts/pages.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 50;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const [status, page] = [searchParams.get('status') ?? '', searchParams.get('page') ?? ''];
  const asked = door.inputFrom('list_my_assets', { status, page });
  return { found: await door.call('list_my_assets', { ...asked, limit: AT_ONCE }), status, origin: door.publicBaseUrl };
}

export default function Listings() {
  const { found, status } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const states = Object.entries(useStatusWords());
  const isEmpty = found.items.length === 0;
  const at = (page: number) => `?${new URLSearchParams({ ...(status !== '' && { status }), page: String(page) }).toString()}`;
  return (
    <>
      <PageHead title={t`Listings`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Listings</Trans>
        </h1>
        <div className={styles['buttons']}>
          <Button component={Link} to={SHOP_PATHS['price-list']} variant="default">
            <Trans>Compare prices</Trans>
          </Button>
          <Button component={Link} to={SHOP_PATHS['import-listings']} variant="default">
            <Trans>Import many</Trans>
          </Button>
          <Button component={Link} to={SHOP_PATHS['new-listing']}>
            <Trans>New listing</Trans>
          </Button>
        </div>
      </div>
      <nav className={styles['parts']} aria-label={t`Listings by state`}>
        {[['', { label: t`All` }] as const, ...states].map(([value, { label }]) => (
          <Link
            key={value}
            to={value === '' ? SHOP_PATHS.listings : `?status=${value}`}
            aria-current={value === status ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isEmpty && status !== '' && (
        <p>
          <Trans>None of your listings is in this state.</Trans>
        </p>
      )}
      {isEmpty && status === '' && <NoneYet />}
      <ul className={styles['list']}>
        {found.items.map((card) => (
          <li key={card.id}>
            <Listed card={card} />
          </li>
        ))}
      </ul>
      <Pages of={found.pagination} at={at} />
    </>
  );
}

function NoneYet() {
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Nothing listed yet</Trans>
      </h2>
      <p>
        <Trans>A title, a category and a price are enough for a draft. Nobody sees it before you publish it.</Trans>
      </p>
    </section>
  );
}

type Card = OutputOf<'list_my_assets'>['items'][number];

function Listed({ card }: { card: Card }) {
  const { origin } = useLoaderData<typeof loader>();
  const { money } = useFormats();
  const { label, tone } = useStatusWords()[card.status];
  const { id, title, image, city, units, missing = [], suspension, currency, dayRateMinor } = card;
  const day = money(dayRateMinor, currency);
  return (
    <article className={styles['row']}>
      {image === null ? (
        <span className={styles['blank']} />
      ) : (
        <img src={pictureSource(image, origin)} alt="" width={132} height={88} loading="lazy" />
      )}
      <div>
        <h2>
          <Link to={listingPartPath('listing', id)}>{title}</Link>
        </h2>
        <p className={styles['soft']}>
          <Trans>{day} a day</Trans>
          {city !== '' && ` · ${city}`}
          {units > 1 && (
            <>
              {' · '}
              <Plural value={units} one="# piece" other="# pieces" />
            </>
          )}
        </p>
        {missing.length > 0 && (
          <p>
            <Plural
              value={missing.length}
              one="# thing is missing before you can publish it"
              other="# things are missing before you can publish it"
            />
          </p>
        )}
        {suspension !== null && (
          <p>
            <Trans>The marketplace has taken it out of the search.</Trans>
          </p>
        )}
      </div>
      <span className={styles['badge']} data-tone={tone}>
        {label}
      </span>
    </article>
  );
}
