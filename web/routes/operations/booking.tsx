import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { AnswerContext, Description, Table, Value } from '../../form/answer.tsx';
import { choiceWords } from '../../form/field-words.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Crumb } from './parts/crumb.tsx';
import { Offers } from './parts/offers.tsx';
import { operatorDoorOf } from './parts/operator-door.ts';
import styles from './parts/operations.module.css';
import { offeredPage, pagesOf } from './parts/subjects.ts';

type Booking = OutputOf<'get_admin_booking'>;

export async function loader(args: LoaderFunctionArgs) {
  const door = operatorDoorOf(args);
  const { operations } = door.admin;
  const booking = await door.call('get_admin_booking', { bookingId: args.params['bookingId'] ?? '' });
  const decisions = booking.decisions.flatMap((decision) => {
    const page = offeredPage(decision, operations);
    if (page === undefined) return [];
    const { name, title, kind, asksTwice } = page.operation;
    const about = aboutIn(page.to, booking);
    return [{ offer: { name, title, kind, asksTwice, to: about }, why: page.why }];
  });
  return { booking, decisions, pages: pagesOf(operations), timeZone: door.operator.timeZone };
}

/** Amounts of the form are in the currency of the booking. */
function aboutIn(to: string, { currency }: Booking): string {
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ 'about.currency': currency }).toString()}`;
}

/** One booking with everything about it, and what an administrator may do. */
export default function AdminBookingPage() {
  const { booking, decisions, pages, timeZone } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { period } = useFormats();
  const { asset, bookingId, startDate, endDate, state } = booking;
  const heading = t`${asset.title}, ${period(startDate, endDate)}`;
  return (
    <AnswerContext links={{ timeZone, pages }}>
      <PageHead title={heading} />
      <Crumb section="bookings" />
      <h1>{heading}</h1>
      <p className={styles['lead']}>{`${choiceWords(state)} · ${bookingId}`}</p>
      <div className={styles['split']}>
        <div>
          <Card heading={t`What you can do`}>
            {decisions.length === 0 ? (
              <Trans>Nothing has to be decided.</Trans>
            ) : (
              <ul className={styles['steps']} style={{ margin: 0 }}>
                {decisions.map(({ offer, why }, index) => (
                  <li key={index} className={styles['waits']}>
                    <p style={{ margin: 0 }}>{`${why.charAt(0).toUpperCase()}${why.slice(1)}.`}</p>
                    <Offers offers={[offer]} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <Money booking={booking} />
          <Lists booking={booking} />
        </div>
        <div>
          <People booking={booking} />
          <Timeline booking={booking} />
        </div>
      </div>
    </AnswerContext>
  );
}

function Card({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles['card']}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function People({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { renter, owner, asset, messages } = booking;
  return (
    <Card heading={t`Who and what`}>
      <Description
        of={{
          renter: renter.name,
          renterEmail: renter.email,
          renterId: renter.userId,
          owner: owner.shop,
          ownerEmail: owner.email,
          ownerId: owner.userId,
          units: booking.units,
          startAt: booking.startAt,
          endAt: booking.endAt,
          dueAt: booking.dueAt,
          createdAt: booking.createdAt,
          cancellationPolicy: choiceWords(booking.cancellationPolicy),
          closeReason: booking.closeReason,
          messages: messages.count,
        }}
      />
      <p>
        <a href={`/a/${asset.slug}`}>
          <Trans>The listing</Trans>
        </a>
      </p>
    </Card>
  );
}

function Money({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { money, deposit, risk, currency, totalMinor, lateFeeMinor } = booking;
  const parts = [
    [t`Payments`, money.payments],
    [t`Refunds`, money.refunds],
    [t`Taken from the deposit`, money.depositCaptures],
    [t`Chargebacks`, money.chargebacks],
    [t`Payouts to the owner`, money.payouts],
    [t`Reported transfers`, money.offlineProofs],
    [t`Refunds by transfer`, money.offlineRefunds],
  ] as const;
  return (
    <Card heading={t`Money`}>
      <Description of={{ totalMinor, lateFeeMinor, deposit, risk, currency }} />
      {parts
        .filter(([, rows]) => rows.length > 0)
        .map(([heading, rows]) => (
          <section key={heading}>
            <h3 style={{ margin: '1.25rem 0 0.5rem' }}>{heading}</h3>
            <Table rows={rows} currency={currency} />
          </section>
        ))}
      {money.journal.length > 0 && (
        <details style={{ marginTop: '1rem' }}>
          <summary>
            <Trans>The books of this booking</Trans>
          </summary>
          <Table
            rows={money.journal.flatMap(({ at, kind, memo, postings }) =>
              postings.map(({ account, currency: own, amountMinor }) => ({
                at,
                kind,
                memo,
                account,
                currency: own,
                amountMinor,
              })),
            )}
          />
        </details>
      )}
    </Card>
  );
}

function Lists({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { incidents, disputes, extensions, counterOffers, riskReviews, documents, currency } = booking;
  const lists = [
    [t`Disputes`, disputes],
    [t`Incidents`, incidents],
    [t`Reviews of the risk`, riskReviews],
    [t`Extensions`, extensions],
    [t`Counter-offers`, counterOffers],
    [t`Documents of the renter`, documents],
  ] as const;
  return lists
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows]) => (
      <Card key={heading} heading={heading}>
        <Table rows={rows} currency={currency} />
      </Card>
    ));
}

function Timeline({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  return (
    <Card heading={t`What happened`}>
      <ol className={styles['timeline']}>
        {booking.timeline.map(({ at, type, actor, to, note }, index) => (
          <li key={index}>
            <Value name="at" value={at} currency={undefined} />
            <div>
              <strong>{choiceWords(to ?? type)}</strong> <span className={styles['soft']}>{choiceWords(actor)}</span>
            </div>
            {note !== null && <div className={styles['soft']}>{note}</div>}
          </li>
        ))}
      </ol>
      <Link to={`/admin/audit/list-audit-log?subjectId=${booking.bookingId}`}>
        <Trans>Who looked at it</Trans>
      </Link>
    </Card>
  );
}
