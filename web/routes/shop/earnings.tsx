import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS, shopBookingPath } from '../../../src/rest/web/page-paths.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Pages } from './parts/pages.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 25;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const asked = door.inputFrom('list_owner_payouts', { page: searchParams.get('page') ?? '' });
  const [earned, bank, { vendor }] = await Promise.all([
    door.call('list_owner_payouts', { ...asked, limit: AT_ONCE }),
    door.call('get_payout_bank', {}),
    door.call('get_profile', {}),
  ]);
  return { earned, bank, timeZone: vendor?.timeZone ?? 'UTC' };
}

type Earned = OutputOf<'list_owner_payouts'>;

export default function Earnings() {
  const { earned, bank, timeZone } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { moment } = useFormats();
  const held = bank.payoutsHeldUntil === null ? null : moment(bank.payoutsHeldUntil, timeZone);
  return (
    <>
      <PageHead title={t`Earnings`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Earnings</Trans>
        </h1>
      </div>
      {earned.sums.map((sums) => (
        <Sums key={sums.currency} sums={sums} timeZone={timeZone} />
      ))}
      <section className={styles['card']}>
        <h2>
          <Trans>Where your money goes</Trans>
        </h2>
        <p>
          {bank.iban === null ? (
            <Trans>Nowhere yet: what you earn waits until you name a bank account.</Trans>
          ) : (
            <Trans>
              To {bank.iban} of {bank.holder}.
            </Trans>
          )}
        </p>
        {held !== null && (
          <p>
            <Trans>The account has changed, so payouts wait until {held}.</Trans>
          </p>
        )}
        <Button component={Link} to={SHOP_PATHS['payout-bank']} variant={bank.iban === null ? 'filled' : 'default'}>
          {bank.iban === null ? <Trans>Name a bank account</Trans> : <Trans>Change the bank account</Trans>}
        </Button>
      </section>
      <p>
        <Link to={SHOP_PATHS.commissions}>
          <Trans>What the marketplace got, and what you still have to transfer to it</Trans>
        </Link>
      </p>
      <Expected earned={earned} timeZone={timeZone} />
      <Debts earned={earned} />
      <Payouts />
    </>
  );
}

/** What was earned in one currency, and where it is. */
function Sums({ sums, timeZone }: { sums: Earned['sums'][number]; timeZone: string }) {
  const { t } = useLingui();
  const { money, moment } = useFormats();
  const { currency, earnedMinor, heldBackMinor, heldBack, onItsWayMinor, paidMinor, owedMinor, expectedMinor, nextAt } = sums;
  const why: Readonly<Record<Earned['sums'][number]['heldBack'][number]['why'], string>> = {
    FROZEN: t`the marketplace is looking at a booking`,
    CHARGED_BACK: t`a renter’s bank took a payment back`,
    SUSPENDED: t`the shop is suspended`,
    NO_BANK: t`no bank account is named`,
    ACCOUNT_INCOMPLETE: t`the account at the payment provider is not complete`,
    BANK_CHANGED: t`the bank account has just changed`,
    NEGATIVE_BALANCE: t`you owe the marketplace more than this`,
    BY_HAND: t`the marketplace transfers it by hand`,
    NOT_TAKEN: t`the bank did not take it: correct the account`,
  };
  const rows = [
    [t`Earned so far`, earnedMinor],
    [t`Paid to you`, paidMinor],
    [t`On its way`, onItsWayMinor],
    [t`Held back`, heldBackMinor],
    [t`You owe, taken off the next payouts`, owedMinor],
    [t`To come from bookings that are paid`, expectedMinor],
  ] as const;
  return (
    <section className={styles['card']}>
      <h2>{currency}</h2>
      <table className={styles['table']}>
        <tbody>
          {rows.map(([label, minor]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{money(minor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {heldBack.map((part) => {
        const [amount, reason] = [money(part.amountMinor, currency), why[part.why]];
        return (
          <p key={part.why}>
            <Trans>
              {amount} waits: {reason}.
            </Trans>
          </p>
        );
      })}
      {nextAt !== null && (
        <p className={styles['soft']}>
          <Trans>The next payout is expected on {moment(nextAt, timeZone)}.</Trans>
        </p>
      )}
    </section>
  );
}

function Expected({ earned: { expected }, timeZone }: { earned: Earned; timeZone: string }) {
  const { t } = useLingui();
  const { money, moment } = useFormats();
  if (expected.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>To come</Trans>
      </h2>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t`Booking`}</th>
              <th scope="col">{t`Your share`}</th>
              <th scope="col">{t`About`}</th>
            </tr>
          </thead>
          <tbody>
            {expected.map(({ bookingId, title, amountMinor, currency, expectedAt }) => (
              <tr key={bookingId}>
                <td>
                  <Link to={shopBookingPath(bookingId)}>{title}</Link>
                </td>
                <td>{money(amountMinor, currency)}</td>
                <td>{moment(expectedAt, timeZone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Debts({ earned: { owedByRenters } }: { earned: Earned }) {
  const { money } = useFormats();
  if (owedByRenters.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Renters owe you</Trans>
      </h2>
      <ul>
        {owedByRenters.map(({ bookingId, title, amountMinor, currency }) => (
          <li key={bookingId}>
            <Link to={shopBookingPath(bookingId)}>{title}</Link>: {money(amountMinor, currency)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payouts() {
  const { earned, timeZone } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money, moment } = useFormats();
  const states: Readonly<Record<Earned['items'][number]['status'], string>> = {
    SCHEDULED: t`planned`,
    READY: t`ready`,
    ON_HOLD: t`waits`,
    PROCESSING: t`on its way`,
    PAID: t`paid`,
    FAILED: t`failed`,
    RETURNED: t`came back`,
  };
  return (
    <section className={`${styles['card']} ${styles['wide']}`}>
      <h2>
        <Trans>Payouts</Trans>
      </h2>
      {earned.items.length === 0 ? (
        <p>
          <Trans>None yet. The first comes when a booking has ended.</Trans>
        </p>
      ) : (
        <div className={styles['scroll']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t`Amount`}</th>
                <th scope="col">{t`State`}</th>
                <th scope="col">{t`When`}</th>
                <th scope="col">{t`Account`}</th>
                <th scope="col">{t`Booking`}</th>
              </tr>
            </thead>
            <tbody>
              {earned.items.map(
                ({ payoutId, bookingId, status, amountMinor, currency, account, paidAt, expectedAt, failure }) => {
                  const at = paidAt ?? expectedAt;
                  return (
                    <tr key={payoutId}>
                      <td>{money(amountMinor, currency)}</td>
                      <td>{failure === null ? states[status] : `${states[status]}: ${failure}`}</td>
                      <td>{at === null ? '' : moment(at, timeZone)}</td>
                      <td>{account}</td>
                      <td>
                        <Link to={shopBookingPath(bookingId)}>{t`See it`}</Link>
                      </td>
                    </tr>
                  );
                },
              )}
            </tbody>
          </table>
        </div>
      )}
      <Pages of={earned.pagination} at={(page) => `?page=${page}`} />
    </section>
  );
}
