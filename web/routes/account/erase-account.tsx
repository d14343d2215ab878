import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, Stack } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ACCOUNT_PATHS, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BookingRow } from './booking-row.tsx';
import { CodeField, proofIn } from './proof-form.tsx';
import styles from './account.module.css';

const MOST = 100;
const OVER = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'];

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const [profile, credit, bookings] = await Promise.all([
    door.call('get_profile', {}),
    door.call('get_account_credit', { limit: 1 }),
    door.call('list_my_bookings', { limit: MOST }),
  ]);
  return {
    keeps: profile.ownPage.erasureKeeps,
    credit: credit.balances.filter(({ balanceMinor }) => balanceMinor > 0),
    open: bookings.items.filter(({ state }) => !OVER.includes(state)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const { email } = await door.call('get_profile', {});
  const { refusal } = await door.attempt('erase_account', { confirmEmail: email, ...proofIn(form) });
  if (refusal !== null) return data({ refusal }, { status: refusal.status });
  await door.signOut();
  return redirect(`${WEB_PATHS['sign-in']}?erased=1`, 303);
}

export default function EraseAccount() {
  const { keeps, credit, open } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { money } = useFormats();
  const lost = credit.map(({ balanceMinor, currency }) => money(balanceMinor, currency)).join(', ');
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Erase your account`} />
      <h1>
        <Trans>Erase your account?</Trans>
      </h1>
      <RefusalBox refusal={sent?.refusal} />
      <p>
        <strong>
          <Trans>This cannot be undone.</Trans>
        </strong>{' '}
        <Trans>Neither you nor we can bring the account back.</Trans>
      </p>
      {open.length > 0 && (
        <section className={styles['card']} role="status">
          <h2>
            <Trans>Not yet: a booking is open</Trans>
          </h2>
          <ul className={styles['rows']}>
            {open.map((card) => (
              <BookingRow key={card.bookingId} card={card} />
            ))}
          </ul>
          <p>
            <Trans>The account can be erased once each is over and settled, or cancelled.</Trans>
          </p>
        </section>
      )}
      <h2>
        <Trans>What goes</Trans>
      </h2>
      <ul>
        <li>
          <Trans>You and every assistant are signed out, and nobody can sign in any more. API keys end.</Trans>
        </li>
        <li>
          <Trans>Your name, e-mail address, phone number and documents are erased, and your shop, if you have one.</Trans>
        </li>
        <li>
          <Trans>What you wrote about bookings and in conversations is erased.</Trans>
        </li>
        <li>
          {lost === '' ? <Trans>Credit that you have not used is lost.</Trans> : <Trans>Your credit is lost: {lost}.</Trans>}
        </li>
        <li>
          <Trans>A last e-mail says so; then your address goes too.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>What stays</Trans>
      </h2>
      <p>
        <Trans>Tax law asks us to keep what was paid, and the other side of a rental keeps its part:</Trans>
      </p>
      <ul>
        {keeps.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <h2>
        <Trans>Erase it</Trans>
      </h2>
      <Form method="post" reloadDocument>
        <Stack>
          <PasswordInput
            name="password"
            label={t`Your password`}
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={sent?.refusal?.fields['password']}
          />
          {sent?.refusal?.code === 'code_needed' && <CodeField refusal={sent.refusal} isShownAbove />}
          <div className={styles['buttons']}>
            <Button type="submit" color="danger">
              <Trans>Erase my account for good</Trans>
            </Button>
            <Button component={Link} to={ACCOUNT_PATHS.data} variant="default">
              <Trans>Back, and keep the account</Trans>
            </Button>
          </div>
        </Stack>
      </Form>
    </div>
  );
}
