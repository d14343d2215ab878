import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import IconFlag from '@tabler/icons-react/icons/IconFlag';
import IconScale from '@tabler/icons-react/icons/IconScale';
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { askPath, bookPath, listingPagePath, shopPagePath, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { useFormats } from '../../language/use-formats.ts';
import { wordsContext } from '../../language/words.ts';
import { useCategoryTitle } from '../../market/category-words.ts';
import { countryName } from '../../market/country-name.ts';
import { DatesForm } from '../../market/dates-form.tsx';
import { FreeDays } from '../../market/free-days.tsx';
import { Gallery } from '../../market/gallery.tsx';
import { Gone } from '../../market/gone.tsx';
import { Cancellation, type Fact, useAttributes, useReplyWords, useRequirement, useRules } from '../../market/listing-words.tsx';
import { pictureSource } from '../../market/offers.tsx';
import { OtherDates } from '../../market/other-dates.tsx';
import { PriceTable } from '../../market/price-table.tsx';
import { Rating } from '../../market/rating.tsx';
import { Reviews } from '../../market/reviews.tsx';
import { queryOfWish, wishIn } from '../../market/wish.ts';
import { PageHead, shortened, SHOWN_LETTERS, StructuredData } from '../../shell/page-head.tsx';
import styles from './listing.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { search, searchParams } = args.url;
  const slug = args.params['slug'] ?? '';
  const wish = wishIn(searchParams);
  const { extras, ...single } = wish;
  const chosen = door.inputFrom('show_listing', single);
  const asked = await door.attempt('show_listing', { slug, ...chosen, ...(extras.length > 0 && { extras }) });
  // If only the dates are wrong, the listing is shown without a price.
  const found = asked.refusal?.status === 400 ? await door.attempt('show_listing', { slug }) : asked;
  if (found.refusal !== null) {
    const { status, code, details } = found.refusal;
    if (status !== 400 && status !== 404) throw Response.json(found.refusal, { status });
    const shop = code === 'listing_over' ? String(details['shop']) : null;
    return data({ kind: 'gone' as const, shop }, { status: shop === null ? 404 : 410 });
  }
  const shown = found.output;
  if (shown.listing.slug !== slug) throw redirect(listingPagePath(shown.listing.slug) + search, 301);
  const origin = door.publicBaseUrl;
  const { logo, theme } = shown.shop;
  return {
    kind: 'shown' as const,
    shown,
    wish,
    isWrong: asked.refusal !== null,
    origin,
    country: countryName(shown.listing.pickup.country, args.context.get(wordsContext).locale),
    look: { colours: door.look(theme), icon: logo === null ? null : pictureSource(logo.url, origin) },
  };
}

export default function Listing() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.kind === 'gone' ? <Gone shop={loaded.shop} /> : <Shown />;
}

/** What the page was loaded with, where there is a listing. */
function useShown() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind !== 'shown') throw new Error('There is no listing.');
  return loaded;
}

function Shown() {
  const { shown, origin, country } = useShown();
  const { listing, shop } = shown;
  return (
    <div className={styles['page']}>
      <Head />
      <Crumbs />
      <h1>{listing.title}</h1>
      <p className={styles['byline']}>
        <span>
          <Rating {...listing.rating} />
        </span>
        <span>{`${listing.city}, ${country ?? ''}`}</span>
        <span>
          <Trans>
            from <a href={shopPagePath(shop.slug)}>{shop.name}</a>
          </Trans>
        </span>
      </p>
      <Gallery images={listing.images} title={listing.title} origin={origin} />
      <div className={styles['columns']}>
        <div className={styles['book']}>
          <Booking />
          <Assistant />
        </div>
        <div className={styles['story']}>
          <Story />
        </div>
      </div>
    </div>
  );
}

function Head() {
  const { shown } = useShown();
  const { t } = useLingui();
  const { money } = useFormats();
  const { listing, pageUrl, jsonLd } = shown;
  const { title, city, images } = listing;
  const whole = t`${title} – rent in ${city}`;
  const rate = money(listing.dayRateMinor, listing.currency).replaceAll('\u00A0', ' ');
  const rent = t`Rent in ${city} from ${rate} a day.`;
  const words = listing.description.replaceAll(/\s+/g, ' ').trim();
  const [image] = images;
  return (
    <>
      <PageHead
        title={whole.length <= SHOWN_LETTERS.title ? whole : title}
        description={`${rent} ${shortened(words, SHOWN_LETTERS.meta - rent.length - 1)}`.trim()}
        canonical={pageUrl}
        twin={`${pageUrl}.md`}
        image={image}
        kind="product"
      />
      <StructuredData data={jsonLd} />
    </>
  );
}

function Crumbs() {
  const { shown } = useShown();
  const { t } = useLingui();
  const titleOf = useCategoryTitle();
  const { listing, categoryTitle } = shown;
  const { category, city } = listing;
  const to = (wanted: Record<string, string>) => `${WEB_PATHS.browse}?${new URLSearchParams(wanted).toString()}`;
  return (
    <nav className={styles['crumbs']} aria-label={t`Where you are`}>
      <ol>
        <li>
          <a href={WEB_PATHS.browse}>
            <Trans>Everything</Trans>
          </a>
        </li>
        <li>
          <a href={to({ category })}>{titleOf({ slug: category, title: categoryTitle })}</a>
        </li>
        <li>
          <a href={to({ category, city })}>{city}</a>
        </li>
      </ol>
    </nav>
  );
}

/** The price for the chosen days, and the way to the request. */
function Booking() {
  const { shown, wish, isWrong } = useShown();
  const { t } = useLingui();
  const { money } = useFormats();
  const { listing, price, refused } = shown;
  const day = money(listing.dayRateMinor, listing.currency);
  const isPossible = refused === null && price?.available !== false;
  const query = price === null ? '' : queryOfWish(wish);
  return (
    <section className={styles['card']} id="price" aria-label={t`Price and booking`}>
      <p className={styles['rate']}>
        <Trans>
          <strong>{day}</strong> a day
        </Trans>
        {listing.instantBook && (
          <>
            {' · '}
            <Trans>instant booking</Trans>
          </>
        )}
      </p>
      {isWrong && (
        <Alert color="red" variant="light" role="alert" mb="sm" classNames={{ message: 'refusal' }}>
          <Trans>Please check the days: a price needs both days, and the return comes after the pickup.</Trans>
        </Alert>
      )}
      <DatesForm shown={shown} wish={wish} action={listingPagePath(listing.slug)} isMain={false} />
      <div aria-live="polite">
        <Answer />
      </div>
      {isPossible && (
        <Button component="a" href={bookPath(listing.slug) + query} rel="nofollow" size="lg" fullWidth mt="md">
          {listing.instantBook ? <Trans>Book</Trans> : <Trans>Request to book</Trans>}
        </Button>
      )}
      {isPossible && (
        <p className={styles['soft']}>
          <Trans>Nothing is charged now. You see everything once more before the request goes to the owner.</Trans>
        </p>
      )}
    </section>
  );
}

function Answer() {
  const { shown, wish } = useShown();
  const { period } = useFormats();
  const { price, refused, listing } = shown;
  const page = listingPagePath(listing.slug);
  if (refused !== null)
    return (
      <>
        <h2 className={styles['verdict']}>
          <Trans>Not on these dates</Trans>
        </h2>
        <p>{`${refused.problems.join('; ')}.`}</p>
        <OtherDates page={page} wish={wish} windows={refused.alternatives.windows} />
      </>
    );
  if (price === null) return null;
  return (
    <>
      <h2 className={styles['verdict']} data-good={price.available || undefined}>
        {price.available ? <Trans>Free on these days</Trans> : <Trans>Taken on these days</Trans>}
      </h2>
      <p>
        {period(price.startDate, price.endDate)} (<Plural value={price.days} one="# day" other="# days" />)
      </p>
      <PriceTable lines={price.lines} totalMinor={price.totals.totalMinor} deposit={price.deposit} currency={price.currency} />
      {!price.available && <OtherDates page={page} wish={wish} windows={price.alternatives?.windows ?? []} />}
    </>
  );
}

/** The other way to book: by an assistant of the person. */
function Assistant() {
  const { shown } = useShown();
  const { t } = useLingui();
  const { listing, pageUrl, price, mcpUrl } = shown;
  const dates = price === null ? t`on the dates I tell you` : t`from ${price.startDate} to ${price.endDate}`;
  return (
    <details className={styles['assistant']}>
      <summary>
        <Trans>Book it with your assistant</Trans>
      </summary>
      <ol>
        <li>
          <Trans>
            Give your assistant this address (<a href="/connect">how to do that</a>):
          </Trans>
          <code>{mcpUrl}</code>
        </li>
        <li>
          <Trans>Say what you want, for example:</Trans>
          <code>{t`Rent “${listing.title}” for me ${dates}: ${pageUrl}`}</code>
        </li>
        <li>
          <Trans>You say yes and pay on pages of ours. Your assistant never sees your password or your card.</Trans>
        </li>
      </ol>
    </details>
  );
}

function Story() {
  const { shown, wish } = useShown();
  const navigate = useNavigate();
  const rules = useRules();
  const attributes = useAttributes();
  const { listing, calendar, reviews } = shown;
  const choose = (from: string, to: string) =>
    void navigate(`${listingPagePath(listing.slug)}${queryOfWish({ ...wish, from, to })}`, { preventScrollReset: true });
  return (
    <>
      <Section heading={<Trans>About it</Trans>}>
        <p className="written">{listing.description}</p>
        <Facts facts={attributes(listing)} />
      </Section>
      <Section heading={<Trans>Free days</Trans>}>
        <FreeDays calendar={calendar} chosen={wish} onChoose={choose} />
      </Section>
      <Section heading={<Trans>Picking it up</Trans>}>
        <Facts facts={rules(listing)} />
      </Section>
      <Section heading={<Trans>What it costs</Trans>}>
        <Costs />
      </Section>
      <Section heading={<Trans>What you need</Trans>}>
        <Needs />
      </Section>
      <Section heading={<Trans>If plans change</Trans>}>
        <Cancellation shown={shown} />
      </Section>
      <Section heading={<Trans>What renters say</Trans>}>
        <Reviews rating={listing.rating} reviews={reviews} />
      </Section>
      <Owner />
    </>
  );
}

function Section({ heading, children }: { readonly heading: ReactNode; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the rent is by length, what extras cost, and the deposit. */
function Costs() {
  const { shown } = useShown();
  const { money } = useFormats();
  const { pricing, currency, deposit } = shown.listing;
  const { minMinor, maxMinor } = deposit.range;
  const [usual, least, most] = [deposit.amountMinor, minMinor, maxMinor].map((minor) => money(minor, currency));
  return (
    <>
      <table>
        <caption className="hidden">
          <Trans>Rent by length</Trans>
        </caption>
        <tbody>
          {pricing.examples.map(({ days, amountMinor }) => (
            <tr key={days}>
              <th scope="row">
                <Plural value={days} one="# day" other="# days" />
              </th>
              <td>{money(amountMinor, currency)}</td>
            </tr>
          ))}
          {pricing.extras.map(({ id, label, amountMinor, per, mandatory }) => (
            <tr key={id}>
              <th scope="row">
                {label}
                {mandatory && (
                  <>
                    {' '}
                    <Trans>(always)</Trans>
                  </>
                )}
              </th>
              <td>
                {money(amountMinor, currency)} {per === 'DAY' ? <Trans>a day</Trans> : <Trans>once</Trans>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['soft']}>
        <Trans>Rent outside high seasons, before service fee and tax. Choose dates for the whole price.</Trans>
      </p>
      <p>
        {minMinor === maxMinor ? (
          <Trans>
            Deposit: <strong>{usual}</strong>. It comes back after the return.
          </Trans>
        ) : (
          <Trans>
            Deposit: <strong>{usual}</strong>, between {least} and {most} by your history here. It comes back after the return.
          </Trans>
        )}
      </p>
    </>
  );
}

function Needs() {
  const { shown } = useShown();
  const words = useRequirement();
  const { requirements } = shown.listing;
  if (requirements.length === 0)
    return (
      <p>
        <Trans>Nothing but an account.</Trans>
      </p>
    );
  return (
    <>
      <ul>
        {requirements.map((each) => (
          <li key={each.code}>{words(each)}</li>
        ))}
      </ul>
      <p className={styles['soft']}>
        <Trans>We ask you for it before the request is sent. Only the owner sees your documents.</Trans>
      </p>
    </>
  );
}

/** Who rents it out, and what else can be done here. */
function Owner() {
  const { shown, origin } = useShown();
  const replyWords = useReplyWords();
  const { listing, shop, replyMinutes } = shown;
  const reply = replyWords(replyMinutes);
  return (
    <section className={styles['owner']}>
      <div className={styles['shop']}>
        {shop.logo !== null && <img src={pictureSource(shop.logo.url, origin)} alt="" width={64} height={64} loading="lazy" />}
        <div>
          <h2>{shop.name}</h2>
          <p className={styles['soft']}>
            <Rating {...shop.rating} />
            {reply !== null && ` · ${reply}`}
          </p>
        </div>
      </div>
      {shop.tagline !== '' && <p>{shop.tagline}</p>}
      {shop.openingHours !== '' && <p className={`${styles['soft'] ?? ''} written`}>{shop.openingHours}</p>}
      {shop.policies !== '' && (
        <details>
          <summary>
            <Trans>House rules</Trans>
          </summary>
          <p className="written">{shop.policies}</p>
        </details>
      )}
      <div className={styles['ways']}>
        <Button component="a" href={askPath(listing.slug)} variant="default" rel="nofollow">
          <Trans>Ask the owner</Trans>
        </Button>
        <a href={shopPagePath(shop.slug)}>
          <Trans>All that {shop.name} offers</Trans>
        </a>
      </div>
      <ul className={styles['more']}>
        <li>
          <a href={`${WEB_PATHS.compare}?slugs=${listing.slug}`} rel="nofollow">
            <IconScale size={18} aria-hidden /> <Trans>Compare with others</Trans>
          </a>
        </li>
        <li>
          <a href={`/report?listing=${listing.slug}`} rel="nofollow">
            <IconFlag size={18} aria-hidden /> <Trans>Report this listing</Trans>
          </a>
        </li>
      </ul>
    </section>
  );
}
