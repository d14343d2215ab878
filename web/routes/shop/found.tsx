import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { listingPartPath } from '../../../src/rest/web/page-paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Pages } from './parts/pages.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import { StorefrontMenu } from './parts/storefront-menu.tsx';
import styles from './parts/shop.module.css';

const AT_ONCE = 20;
/** From this score on there is little to mend. */
const GOOD_SCORE = 80;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const page = new URL(args.request.url).searchParams.get('page') ?? '';
  return door.call('get_seo_listings', { ...door.inputFrom('get_seo_listings', { page }), limit: AT_ONCE });
}

/** How the pages of the listings show in search engines, and what would mend that. */
export default function Found() {
  const { items, pagination } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`How your listings are found`} />
      <div className={styles['head']}>
        <h1>
          <Trans>How your listings are found</Trans>
        </h1>
      </div>
      <StorefrontMenu />
      {items.length === 0 && (
        <p>
          <Trans>None of your listings is published yet.</Trans>
        </p>
      )}
      <ul className={styles['list']}>
        {items.map((listing) => (
          <li key={listing.assetId}>
            <OneListing listing={listing} />
          </li>
        ))}
      </ul>
      <Pages of={pagination} at={(page) => `?page=${page}`} />
    </>
  );
}

/** What is missing, by the code of the issue. */
function useIssueWords(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    TITLE_LENGTH: t`The title is too short to say enough, or too long to be shown in full.`,
    TITLE_UNIQUE: t`Another of your listings has the same title.`,
    DESCRIPTION: t`The description is short. Say what is in it, for whom it is, what to bring and where to collect it.`,
    PLACE: t`Neither title nor description names the city, which people search for.`,
    ATTRIBUTES: t`Renters filter by details that the listing does not state.`,
    LONG_PRICES: t`There is no price for a week or a month, and no discount for a long rental.`,
    ALT_TEXT: t`Some photos do not say in words what they show.`,
    PHOTOS: t`There are few photos. With five, people see what they get.`,
  };
}

function OneListing({ listing }: { listing: OutputOf<'get_seo_listings'>['items'][number] }) {
  const { t } = useLingui();
  const words = useIssueWords();
  const { assetId, url, title, meta, score, issues, altTextGaps } = listing;
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        <h2>
          <a href={url}>{title}</a>
        </h2>
        <span className={styles['badge']} data-tone={score >= GOOD_SCORE ? 'good' : 'bad'}>
          {t`${score} of 100`}
        </span>
      </div>
      <p className={styles['soft']}>{meta}</p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ code, message }) => (
            <li key={code} lang={words[code] === undefined ? 'en' : undefined}>
              {words[code] ?? message}
            </li>
          ))}
        </ul>
      )}
      <p className={styles['buttons']}>
        {issues.length > 0 && (
          <Link to={listingPartPath('listing-words', assetId)}>
            <Trans>Change its words</Trans>
          </Link>
        )}
        {altTextGaps > 0 && (
          <Link to={listingPartPath('listing-photos', assetId)}>
            <Plural value={altTextGaps} one="Say what # photo shows" other="Say what # photos show" />
          </Link>
        )}
      </p>
    </article>
  );
}
