import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS, bookingPath } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Pages } from './pages.tsx';
import styles from './account.module.css';

const AT_ONCE = 30;

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const asked = door.inputFrom('get_account_credit', { page: args.url.searchParams.get('page') ?? '' });
  return door.call('get_account_credit', { ...asked, limit: AT_ONCE });
}

const KINDS: Readonly<Record<OutputOf<'get_account_credit'>['items'][number]['kind'], MessageDescriptor>> = {
  ADJUST: msg`Corrected`,
  APPLY: msg`Spent`,
  COMPENSATION: msg`Compensation`,
  EXPIRE: msg`Run out`,
  GRANT: msg`Given`,
  RETURN: msg`Come back`,
};

export default function Credit() {
  const { items, balances, pagination } = useLoaderData<typeof loader>();
  const { t, i18n } = useLingui();
  const { money, day } = useFormats();
  return (
    <>
      <PageHead title={t`Credit`} />
      <h1>
        <Trans>Credit</Trans>
      </h1>
      <section className={styles['card']}>
        {balances.length === 0 ? (
          <p>
            <Trans>You have no credit.</Trans>
          </p>
        ) : (
          <ul>
            {balances.map(({ currency, balanceMinor }) => (
              <li key={currency}>
                <strong>{money(balanceMinor, currency)}</strong>
              </li>
            ))}
          </ul>
        )}
        <p className={styles['soft']}>
          <Trans>You can spend it on a booking that is to be paid. What runs out first is spent first.</Trans>
        </p>
      </section>
      {items.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['table']}>
            <caption className={styles['soft']}>
              <Trans>What came and went</Trans>
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Day</Trans>
                </th>
                <th scope="col">
                  <Trans>What</Trans>
                </th>
                <th scope="col">
                  <Trans>Runs out</Trans>
                </th>
                <th scope="col" className={styles['number']}>
                  <Trans>Amount</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ at, kind, amountMinor, currency, bookingId, note, expiresAt }) => (
                <tr key={at + kind + amountMinor}>
                  <td>{day(at.slice(0, 10))}</td>
                  <td>
                    {bookingId === null ? i18n._(KINDS[kind]) : <Link to={bookingPath(bookingId)}>{i18n._(KINDS[kind])}</Link>}
                    {note !== null && `: ${note}`}
                  </td>
                  <td>{expiresAt === null ? '' : day(expiresAt.slice(0, 10))}</td>
                  <td className={styles['number']}>{money(amountMinor, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages path={ACCOUNT_PATHS.credit} {...pagination} />
    </>
  );
}
