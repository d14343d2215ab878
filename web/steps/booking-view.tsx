import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Refusal, Side } from '../../src/rest/web/page-contract.ts';
import { repairPath } from '../../src/rest/web/page-paths.ts';
import { useFormats } from '../language/use-formats.ts';
import { pictureSource } from '../market/offers.tsx';
import { PriceTable } from '../market/price-table.tsx';
import { DEPOSITS, ENDED_BECAUSE, REPORT_KINDS, REPORTED, STAGES, STATES } from './booking-words.ts';
import { Conversation } from './conversation.tsx';
import type { LoadedBookingPage } from './load-booking.ts';
import type { Incident, StepKind } from './step.ts';
import { DONE } from './step-words.ts';
import { Steps } from './steps.tsx';
import styles from './booking.module.css';

interface Shown {
  readonly loaded: LoadedBookingPage;
  /** The address of this page. */
  readonly home: string;
  /** The step that the person has just taken. */
  readonly done: string | null;
  /** The message that the person has just written, if it was refused. */
  readonly sent: { readonly refusal: Refusal; readonly text: string } | undefined;
}

/** One booking as a timeline, with everything about it and the next step. The same for both sides. */
export function BookingView({ loaded, home, done, sent }: Shown) {
  const { booking, side, steps, formKey, origin, thread } = loaded;
  const { period } = useFormats();
  const { i18n } = useLingui();
  const { asset, vendor, renter, startDate, endDate, state } = booking;
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        {asset.image !== null && <img src={pictureSource(asset.image, origin)} alt="" width={160} height={107} />}
        <div>
          <h1>
            <a href={`/a/${asset.slug}`}>{asset.title}</a>
          </h1>
          <p>
            {period(startDate, endDate)}, {asset.city}
          </p>
          <p className={styles['soft']}>{side === 'OWNER' ? renter.name : vendor.name}</p>
        </div>
        <p className={styles['state']}>{i18n._(STATES[state])}</p>
      </header>
      {done !== null && <Done kind={done} />}
      <Timeline loaded={loaded} />
      <Steps booking={booking} side={side} steps={steps} home={home} formKey={formKey} />
      <div className={styles['columns']}>
        <div>
          <Facts loaded={loaded} />
          <Reported loaded={loaded} />
          {thread !== null && (
            <Conversation
              thread={thread}
              home={home}
              formKey={formKey}
              timeZone={booking.timeZone}
              origin={origin}
              other={side === 'OWNER' ? renter.name : vendor.name}
              refusal={sent?.refusal}
              written={sent?.text}
            />
          )}
        </div>
        <div>
          <Money loaded={loaded} />
          <Papers loaded={loaded} />
        </div>
      </div>
    </div>
  );
}

function Done({ kind }: { kind: string }) {
  const { t, i18n } = useLingui();
  const [asked] = useSearchParams();
  const leftOut = Number(asked.get('leftOut') ?? 0);
  const words = Object.hasOwn(DONE, kind) ? DONE[kind as StepKind] : undefined;
  return (
    <Alert variant="light" color="green" role="status" mb="md" classNames={{ message: 'refusal' }}>
      {words === undefined ? t`Done.` : i18n._(words)}
      {leftOut > 0 && (
        <>
          {' '}
          <Plural value={leftOut} one="# photo could not be taken." other="# photos could not be taken." />
        </>
      )}
    </Alert>
  );
}

/** The stages that are over, the one that the booking is in, and those to come. An end before its time closes the line. */
function Timeline({ loaded: { booking } }: { loaded: LoadedBookingPage }) {
  const { t, i18n } = useLingui();
  const { moment } = useFormats();
  const { timeline, timeZone, state } = booking;
  const at = (wanted: string) => timeline.findLast(({ to }) => to === wanted)?.at ?? null;
  const isOver = state === 'CANCELLED' || state === 'REJECTED' || state === 'EXPIRED';
  const passed = STAGES.map(([stage, words]) => ({ stage, words, at: at(stage) }));
  const reached = passed.findLastIndex(({ at: when }) => when !== null);
  const shown = isOver ? passed.slice(0, reached + 1) : passed;
  const end = isOver ? [{ stage: state, words: STATES[state], at: at(state) ?? booking.createdAt }] : [];
  return (
    <ol className={styles['timeline']} aria-label={t`How it goes`}>
      {[...shown, ...end].map(({ stage, words, at: when }, index) => (
        <li key={stage} data-done={when !== null || index <= reached} aria-current={stage === state ? 'step' : undefined}>
          <strong>{i18n._(words)}</strong>
          {when !== null && <span>{moment(when, timeZone)}</span>}
        </li>
      ))}
    </ol>
  );
}

function Facts({ loaded: { booking, side } }: { loaded: LoadedBookingPage }) {
  const { t, i18n } = useLingui();
  const { moment, period, money } = useFormats();
  const { pickupAt, returnAt, pickup, units, renter, counterOffer, extension, closeReason, currency, totals } = booking;
  const ended = ENDED_BECAUSE.get(closeReason ?? '');
  const local = (text: string) => moment(`${text.slice(0, 16)}:00Z`, 'UTC');
  const rows: (readonly [string, ReactNode])[] = [
    [t`Pickup`, local(pickupAt)],
    [t`Back by`, local(returnAt)],
    ...(units > 1 ? ([[t`Pieces`, String(units)]] as const) : []),
    ...(pickup === null
      ? []
      : ([
          [t`Where`, pickup.address],
          [t`How`, pickup.instructions],
          ...(side === 'OWNER' ? [] : ([[t`Contact`, pickup.contact]] as const)),
        ] as const)),
    ...(side === 'OWNER' && renter.email !== undefined
      ? ([
          [t`E-mail address`, renter.email],
          [t`Phone`, renter.phone ?? t`not given`],
        ] as const)
      : []),
    ...(counterOffer === null
      ? []
      : ([
          [
            t`Offered instead`,
            `${period(counterOffer.startDate, counterOffer.endDate)}, ${money(counterOffer.totalMinor, currency)}`,
          ],
          ...(totals.dueWithOfferMinor === null
            ? []
            : ([[t`To pay for the offer`, money(totals.dueWithOfferMinor, currency)]] as const)),
        ] as const)),
    ...(extension === null
      ? []
      : ([
          [t`Other dates`, `${period(extension.startDate, extension.endDate)}, ${money(extension.totalMinor, currency)}`],
          ...(extension.dueMinor > 0 ? ([[t`More to pay for them`, money(extension.dueMinor, currency)]] as const) : []),
          ...(extension.refundMinor > 0
            ? ([[t`Back to the renter for them`, money(extension.refundMinor, currency)]] as const)
            : []),
        ] as const)),
    ...(closeReason === null ? [] : ([[t`Reason`, ended === undefined ? closeReason : i18n._(ended)]] as const)),
  ];
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>What was agreed</Trans>
      </h2>
      <dl className={styles['facts']}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {[counterOffer?.message, extension?.message].map(
        (words) =>
          words && (
            <blockquote key={words} className={styles['words']}>
              {words}
            </blockquote>
          ),
      )}
    </section>
  );
}

interface Entry {
  readonly id: string;
  readonly heading: string;
  readonly by: Side;
  readonly at: string;
  readonly text: string;
  readonly photos: readonly { readonly url: string }[];
  readonly answer: string | null;
  /** What became of it. */
  readonly standing?: string | null;
  /** The page on which the owner enters what its repair costs. */
  readonly repair?: string | null;
}

/** What both sides have reported and said about the rental, with the photos. */
function Reported({ loaded }: { loaded: LoadedBookingPage }) {
  const { booking, side, origin } = loaded;
  const { t } = useLingui();
  const { moment } = useFormats();
  const entries = useEntries(loaded);
  if (entries.length === 0) return null;
  const nameOf = (by: Side) => (by === side ? t`You` : by === 'OWNER' ? booking.vendor.name : booking.renter.name);
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>What was reported</Trans>
      </h2>
      {entries.map(({ id, heading, by, at, text, photos, answer, standing = null, repair = null }) => (
        <article key={id} className={styles['entry']}>
          <h3>{heading}</h3>
          <p className={styles['soft']}>
            {nameOf(by)}, {moment(at, booking.timeZone)}
          </p>
          <p>{text}</p>
          {photos.length > 0 && (
            <ul className={styles['photos']}>
              {photos.map(({ url }, index) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <img src={pictureSource(url, origin)} alt={t`Photo ${index + 1} of: ${heading}`} loading="lazy" />
                  </a>
                </li>
              ))}
            </ul>
          )}
          {standing !== null && <p>{standing}</p>}
          {repair !== null && (
            <p>
              <Link to={repair}>
                <Trans>Enter its repair in your books</Trans>
              </Link>
            </p>
          )}
          {answer !== null && (
            <p>
              <Trans>Answer: {answer}</Trans>
            </p>
          )}
        </article>
      ))}
    </section>
  );
}

function useEntries({ booking, side, reports, incidents, disputes, reviews }: LoadedBookingPage): Entry[] {
  const { t, i18n } = useLingui();
  const { money } = useFormats();
  const worth = (minor: number) => money(minor, booking.currency);
  const standing = ({ type, outcome, status, reportedBy, renterPaysMinor, ownerPaysMinor }: Incident) => {
    const isOver = status === 'RESOLVED';
    const paidMinor = reportedBy === 'RENTER' ? ownerPaysMinor : renterPaysMinor;
    const paid = worth(paidMinor);
    if (outcome === null || type === 'NO_SHOW') return null;
    if (paidMinor === 0) return isOver ? t`Nobody pays anything for it.` : t`Not agreed to.`;
    return isOver ? t`Agreed: ${paid}.` : t`Offered: ${paid}.`;
  };
  return [
    ...reports.map(({ reportId: id, kind, by, notes: text, photos, submittedAt: at, reason }) => ({
      id,
      heading: i18n._(REPORT_KINDS[kind]),
      by,
      at,
      text,
      photos,
      answer: reason,
    })),
    ...incidents.map((incident) => {
      const { incidentId: id, type, reportedBy: by, description: text, claimMinor, photos, reportedAt: at, note } = incident;
      const what = i18n._(REPORTED[type]);
      const claim = worth(claimMinor);
      const heading = claimMinor === 0 ? what : t`${what}: ${claim} asked for`;
      const repair = side === 'OWNER' && type === 'DAMAGE' ? repairPath(booking.bookingId, id) : null;
      return { id, heading, by, at, text, photos, answer: note, standing: standing(incident), repair };
    }),
    ...disputes.flatMap(({ disputeId: id, openedBy: by, reason: text, claimMinor, openedAt: at, evidence, ruling }) => {
      const claim = worth(claimMinor);
      return [
        { id, heading: t`The platform decides about ${claim}`, by, at, text, photos: [], answer: ruling },
        ...evidence.map(({ evidenceId, ...shown }) => ({
          ...shown,
          id: evidenceId,
          heading: t`Shown to the platform`,
          answer: null,
        })),
      ];
    }),
    ...reviews.map(({ reviewId: id, by, text, rating, submittedAt: at, reply }) => ({
      id,
      heading: t`Review: ${rating} of 5`,
      by,
      at,
      text,
      photos: [],
      answer: reply,
    })),
  ];
}

function Money({ loaded: { booking } }: { loaded: LoadedBookingPage }) {
  const { t, i18n } = useLingui();
  const { money, moment } = useFormats();
  const { lines, totals, deposit, currency, cancelled, settlement, lateFeeMinor, timeZone } = booking;
  const worth = (minor: number) => money(minor, currency);
  const where = DEPOSITS[deposit.state];
  const rows: (readonly [string, string])[] = [
    ...(totals.creditMinor > 0 ? ([[t`Paid with credit`, worth(totals.creditMinor)]] as const) : []),
    ...(totals.dueNowMinor > 0 ? ([[t`To pay now`, worth(totals.dueNowMinor)]] as const) : []),
    ...(lateFeeMinor > 0 ? ([[t`Late days`, worth(lateFeeMinor)]] as const) : []),
    ...(deposit.amountMinor > 0 && where !== undefined
      ? ([[t`Deposit`, `${worth(deposit.amountMinor)}, ${i18n._(where)}`]] as const)
      : []),
    ...(deposit.returnedMinor > 0 ? ([[t`Deposit given back`, worth(deposit.returnedMinor)]] as const) : []),
    ...(deposit.wentToOwnerMinor > 0 ? ([[t`Taken out of the deposit`, worth(deposit.wentToOwnerMinor)]] as const) : []),
    ...(deposit.owedMinor > 0 ? ([[t`Owed beside the deposit`, worth(deposit.owedMinor)]] as const) : []),
  ];
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Money</Trans>
      </h2>
      <PriceTable lines={lines} totalMinor={totals.totalMinor} deposit={deposit} currency={currency} />
      {rows.length > 0 && (
        <dl className={styles['facts']}>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {deposit.backAbout !== null && (
        <p className={styles['soft']}>
          <Trans>If nothing is claimed, the deposit goes back about {moment(deposit.backAbout, timeZone)}.</Trans>
        </p>
      )}
      {cancelled?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {settlement !== null && settlement.taken.length + settlement.claimedMinor > 0 && <p>{settlement.summary}</p>}
    </section>
  );
}

function Papers({ loaded: { booking, papers, documents, side } }: { loaded: LoadedBookingPage }) {
  const { t } = useLingui();
  const { day, money } = useFormats();
  const handIn = side === 'RENTER' ? booking.nextActions.find(({ handInUrl }) => handInUrl !== undefined)?.handInUrl : undefined;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Papers</Trans>
      </h2>
      <ul className={styles['list']}>
        {papers.map(({ invoiceId, kind, number, url, issuedOn, totalMinor }) => (
          <li key={invoiceId}>
            <a href={url}>{kind === 'INVOICE' ? t`Invoice ${number}` : t`Credit note ${number}`}</a>
            <br />
            <span className={styles['soft']}>
              {day(issuedOn)}, {money(totalMinor, booking.currency)}
            </span>
          </li>
        ))}
        <li>
          <a href={booking.agreement.url}>
            <Trans>Rental agreement</Trans>
          </a>
        </li>
        {handIn !== undefined && (
          <li>
            <a href={handIn}>
              <Trans>Hand in your documents</Trans>
            </a>
          </li>
        )}
        {documents.map(
          ({ documentId, title, url }) =>
            url !== null && (
              <li key={documentId}>
                <a href={url} rel="noreferrer">
                  {title}
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
