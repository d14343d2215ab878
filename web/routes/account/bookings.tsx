import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ACCOUNT_PATHS, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { STATES } from '../../steps/booking-words.ts';
import { BookingRow } from './booking-row.tsx';
import { Pages } from './pages.tsx';
import styles from './account.module.css';

const AT_ONCE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const { searchParams } = args.url;
  const asked = door.inputFrom('list_my_bookings', {
    state: searchParams.get('state') ?? '',
    page: searchParams.get('page') ?? '',
  });
  return { state: searchParams.get('state') ?? '', list: await door.call('list_my_bookings', { ...asked, limit: AT_ONCE }) };
}

export default function Bookings() {
  const { state, list } = useLoaderData<typeof loader>();
  const { t, i18n } = useLingui();
  const { items, pagination } = list;
  return (
    <>
      <PageHead title={t`Your bookings`} />
      <h1>
        <Trans>Your bookings</Trans>
      </h1>
      <Form className={styles['filters']}>
        <NativeSelect
          name="state"
          label={t`Where they stand`}
          defaultValue={state}
          data={[
            { value: '', label: t`All` },
            ...Object.entries(STATES).map(([value, words]) => ({ value, label: i18n._(words) })),
          ]}
        />
        <Button type="submit" variant="default">
          <Trans>Show</Trans>
        </Button>
      </Form>
      {items.length === 0 ? (
        <p>
          <Trans>
            None yet. <a href={WEB_PATHS.browse}>See what there is to rent</a>.
          </Trans>
        </p>
      ) : (
        <ul className={styles['rows']}>
          {items.map((card) => (
            <BookingRow key={card.bookingId} card={card} />
          ))}
        </ul>
      )}
      <Pages path={ACCOUNT_PATHS.bookings} asked={{ state }} {...pagination} />
    </>
  );
}
