import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { listingPartPath, SHOP_PATHS, shopBookingPath, threadPath } from '../../../src/rest/web/page-paths.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useMatterWords, useRiskWords, useTrustWords } from './parts/renter-words.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

/** So many drafts are named. */
const MOST_DRAFTS = 10;
const MOST_REQUESTS = 50;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const [calendar, inbox, drafts, bank, { vendor }] = await Promise.all([
    door.call('get_owner_calendar', {}),
    door.call('list_owner_requests', { limit: MOST_REQUESTS }),
    door.call('list_my_assets', { status: 'DRAFT', limit: MOST_DRAFTS }),
    door.call('get_payout_bank', {}),
    door.call('get_profile', {}),
  ]);
  const hasBank = bank.iban !== null || bank.connected !== null;
  return { board: calendar.today, inbox, drafts: drafts.items, hasBank, timeZone: vendor?.timeZone ?? 'UTC' };
}

export default function Today() {
  const { board, inbox, drafts, hasBank } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { pickups, returns, overdue } = board;
  const waiting = inbox.items.length + inbox.alsoWaiting.length + inbox.unanswered.length;
  const isQuiet = waiting + pickups.length + returns.length + overdue.length + drafts.length === 0;
  return (
    <>
      <PageHead title={t`Today`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Today</Trans>
        </h1>
      </div>
      {isQuiet && (
        <p>
          <Trans>Nothing waits for you today.</Trans>
        </p>
      )}
      <Requests />
      <Handovers heading={t`Overdue`} of={overdue} />
      <Handovers heading={t`You hand over`} of={pickups} />
      <Handovers heading={t`You get back`} of={returns} />
      <Questions />
      <Waiting />
      {!hasBank && (
        <section className={styles['card']}>
          <h2>
            <Trans>Where shall your earnings go?</Trans>
          </h2>
          <p>
            <Trans>What you earn waits until you name a bank account.</Trans>
          </p>
          <Button component={Link} to={SHOP_PATHS['payout-bank']} variant="default">
            <Trans>Name a bank account</Trans>
          </Button>
        </section>
      )}
      {drafts.length > 0 && <Drafts />}
    </>
  );
}

/** Requests to answer, the soonest deadline first, with what each brings. */
function Requests() {
  const { inbox } = useLoaderData<typeof loader>();
  if (inbox.items.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Requests to answer</Trans>
      </h2>
      <ul className={styles['list']}>
        {inbox.items.map((request) => (
          <li key={request.bookingId}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Request({ request }: { request: OutputOf<'list_owner_requests'>['items'][number] }) {
  const { timeZone } = useLoaderData<typeof loader>();
  const { period, money, moment } = useFormats();
  const [tiers, risks] = [useTrustWords(), useRiskWords()];
  const { bookingId, asset, startDate, endDate, renter, risk, earnsMinor, currency, dueAt, competesWith } = request;
  const [earns, due] = [money(earnsMinor, currency), dueAt === null ? null : moment(dueAt, timeZone)];
  return (
    <article className={styles['booked']}>
      <div>
        <h3>
          <Link to={shopBookingPath(bookingId)}>{asset.title}</Link>
        </h3>
        <p>{period(startDate, endDate)}</p>
        <p>
          <Trans>You get {earns}.</Trans>
        </p>
        <p className={styles['soft']}>
          {renter.name} · {tiers[renter.trustTier]}
          {risk !== null && ` · ${risks[risk.level]}`}
        </p>
        {competesWith.length > 0 && (
          <p>
            <Plural
              value={competesWith.length}
              one="Another request wants the same days."
              other="# other requests want the same days."
            />
          </p>
        )}
        {due !== null && (
          <p>
            <Trans>Answer until {due}.</Trans>
          </p>
        )}
      </div>
      <Button component={Link} to={shopBookingPath(bookingId)} variant="default">
        <Trans>Look and answer</Trans>
      </Button>
    </article>
  );
}

/** Everything else that waits: handovers, returns, claims, wishes for other dates. */
function Waiting() {
  const { inbox, timeZone } = useLoaderData<typeof loader>();
  const { moment } = useFormats();
  const matters = useMatterWords();
  if (inbox.alsoWaiting.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Also waits for you</Trans>
      </h2>
      <ul className={styles['list']}>
        {inbox.alsoWaiting.map(({ matter, bookingId, title, renter, dueAt }) => {
          const due = dueAt === null ? null : moment(dueAt, timeZone);
          return (
            <li key={`${bookingId} ${matter}`} className={styles['booked']}>
              <div>
                <h3>
                  <Link to={shopBookingPath(bookingId)}>{title}</Link>
                </h3>
                <p>{matters[matter]}</p>
                <p className={styles['soft']}>
                  {renter.name}
                  {due !== null && (
                    <>
                      {' · '}
                      <Trans>until {due}</Trans>
                    </>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What renters wrote and nobody has answered, the longest wait first. */
function Questions() {
  const { inbox, timeZone } = useLoaderData<typeof loader>();
  const { moment } = useFormats();
  if (inbox.unanswered.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Messages without an answer</Trans>
      </h2>
      <ul className={styles['list']}>
        {inbox.unanswered.map(({ conversationId, asset, text, from, since }) => (
          <li key={conversationId} className={styles['booked']}>
            <div>
              <h3>
                <Link to={threadPath('OWNER', conversationId)}>{asset.title}</Link>
              </h3>
              <p>{text}</p>
              <p className={styles['soft']}>
                {from !== null && `${from} · `}
                {moment(since, timeZone)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Drafts() {
  const { drafts } = useLoaderData<typeof loader>();
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Drafts</Trans>
      </h2>
      <ul>
        {drafts.map(({ id, title, missing = [] }) => (
          <li key={id}>
            <Link to={listingPartPath('listing', id)}>{title}</Link>
            {': '}
            {missing.length === 0 ? (
              <Trans>ready to publish</Trans>
            ) : (
              <Plural value={missing.length} one="# thing is missing" other="# things are missing" />
            )}
          </li>
        ))}
      </ul>
      <p>
        <Link to={`${SHOP_PATHS.listings}?status=DRAFT`}>
          <Trans>All drafts</Trans>
        </Link>
      </p>
    </section>
  );
}

type Handover = OutputOf<'get_owner_calendar'>['today']['pickups'][number];

function Handovers({ heading, of }: { heading: string; of: readonly Handover[] }) {
  if (of.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>{heading}</h2>
      <ul>
        {of.map(({ bookingId, title, localTime }) => (
          <li key={bookingId}>
            <Link to={shopBookingPath(bookingId)}>{title}</Link>, {localTime}
          </li>
        ))}
      </ul>
    </section>
  );
}
