import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Form, Link, type LoaderFunctionArgs } from 'react-router';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './account.module.css';

export function loader(args: LoaderFunctionArgs) {
  ownDoorOf(args);
  return null;
}

export default function Data() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Your data`} />
      <h1>
        <Trans>Your data</Trans>
      </h1>
      <section className={styles['card']}>
        <h2>
          <Trans>Download it</Trans>
        </h2>
        <p>
          <Trans>Everything that is stored about you, in one file: account, sign-ins, bookings, payments and the rest.</Trans>
        </p>
        <Form method="post" action={ACCOUNT_PATHS['data-export']} reloadDocument>
          <Button type="submit" variant="default">
            <Trans>Download my data</Trans>
          </Button>
        </Form>
      </section>
      <section className={styles['card']}>
        <h2>
          <Trans>Erase your account</Trans>
        </h2>
        <p>
          <Trans>You can have the account erased once nothing is open. You see what goes and what stays before you decide.</Trans>
        </p>
        <Button component={Link} to={ACCOUNT_PATHS['erase-account']} variant="default">
          <Trans>See what erasing means</Trans>
        </Button>
      </section>
    </>
  );
}
