import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack } from '@mantine/core';
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
import type { OutputOf, Refusal } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { Fields } from '../../form/fields.tsx';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  return { bank: await door.call('get_payout_bank', {}), schema: door.schema('set_payout_bank') };
}

interface Answer {
  readonly refusal: Refusal | null;
  readonly values: Readonly<Record<string, string>>;
  /** The page of the payment provider, which opens only once. */
  readonly connect: { readonly url: string | null; readonly message: string } | null;
}

/** Names or forgets the bank account, or opens an account at the payment provider. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const text = (name: string) => textIn(form, name).trim();
  if (text('step') === 'connect') {
    const { output, refusal } = await door.attempt('connect_payout_account', {});
    if (refusal !== null) return data<Answer>({ refusal, values: {}, connect: null }, { status: refusal.status });
    return data<Answer>({ refusal, values: {}, connect: { url: output.connectUrl, message: output.message } });
  }
  const bic = text('bic');
  const named = {
    iban: text('iban'),
    holder: text('holder'),
    ...(bic !== '' && { bic }),
    acceptTransfers: form.has('acceptTransfers'),
  };
  const { refusal } = await (text('step') === 'remove'
    ? door.attempt('remove_payout_bank', {})
    : door.attempt('set_payout_bank', named));
  if (refusal === null) return redirect(SHOP_PATHS.earnings, 303);
  return data<Answer>({ refusal, values: textsOf(form), connect: null }, { status: refusal.status });
}

export default function PayoutBank() {
  const { bank } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const canConnect = bank.connected !== null || bank.nextActions.some(({ args }) => args['action'] === 'connect');
  return (
    <>
      <PageHead title={t`Bank account for payouts`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Bank account for payouts</Trans>
        </h1>
      </div>
      <p>
        {bank.iban === null ? (
          <Trans>There is none yet: what you earn waits until there is.</Trans>
        ) : (
          <Trans>
            Payouts go to {bank.iban} of {bank.holder}.
          </Trans>
        )}
      </p>
      <p className={styles['soft']}>
        <Trans>
          After a change payouts wait for some days, and you get an e-mail: whoever took over your account could not empty it
          unseen.
        </Trans>
      </p>
      {sent?.connect != null && <Connect {...sent.connect} />}
      <BankForm />
      {canConnect && <AtProvider connected={bank.connected} />}
      {bank.iban !== null && (
        <section className={styles['card']}>
          <details>
            <summary>
              <Trans>Forget this account</Trans>
            </summary>
            <p>
              <Trans>What is not sent yet waits until you name another one.</Trans>
            </p>
            <Form method="post" replace>
              <input type="hidden" name="step" value="remove" />
              <Button type="submit" variant="default" color="red">
                <Trans>Forget the account</Trans>
              </Button>
            </Form>
          </details>
        </section>
      )}
      <p>
        <Link to={SHOP_PATHS.earnings}>
          <Trans>Back to the earnings</Trans>
        </Link>
      </p>
    </>
  );
}

function BankForm() {
  const { bank, schema } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="step" value="set" />
      <Stack>
        <h2>
          <Trans>Send my payouts to</Trans>
        </h2>
        <RefusalBox refusal={sent?.refusal} />
        <Fields
          schema={schema}
          values={sent?.values ?? { holder: bank.holder ?? '', bic: bank.bic ?? '' }}
          refusal={sent?.refusal}
          fields={[
            { name: 'iban', label: 'IBAN', autoComplete: 'off', wrong: t`Check the digits of the IBAN.` },
            { name: 'holder', label: t`Name on the account`, autoComplete: 'name' },
            { name: 'bic', label: 'BIC', autoComplete: 'off' },
          ]}
        />
        <Checkbox
          name="acceptTransfers"
          value="true"
          label={t`Renters may transfer their rent straight to it`}
          description={t`You then owe the marketplace its commission.`}
          defaultChecked={bank.acceptTransfers}
        />
        <Button type="submit">
          <Trans>Send my payouts there</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

type Connected = NonNullable<OutputOf<'get_payout_bank'>['connected']>;

function AtProvider({ connected }: { connected: Connected | null }) {
  const { t } = useLingui();
  const words: Readonly<Record<Connected['state'], string>> = {
    READY: t`complete, it takes payouts`,
    INCOMPLETE: t`the provider still asks for something before it takes payouts`,
    UNDER_REVIEW: t`the provider is checking what you entered`,
    DISCONNECTED: t`it is not connected any more; you can open another one`,
  };
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Account at the payment provider</Trans>
      </h2>
      <p>
        {connected === null ? (
          <Trans>Payouts go by themselves to an account at the payment provider, which passes them on to your bank.</Trans>
        ) : (
          `${connected.account}: ${words[connected.state]}.`
        )}
      </p>
      <ConnectButton />
    </section>
  );
}

function ConnectButton() {
  return (
    <Form method="post" replace>
      <input type="hidden" name="step" value="connect" />
      <Button type="submit" variant="default">
        <Trans>Go on at the payment provider</Trans>
      </Button>
    </Form>
  );
}

function Connect({ url, message }: { url: string | null; message: string }) {
  if (url === null) return <p role="status">{message}</p>;
  return (
    <section className={styles['card']} role="status">
      <p>
        <Trans>
          The payment provider asks on its own pages who you are and where your bank is. The link works once and for some minutes.
        </Trans>
      </p>
      <Button component="a" href={url} rel="noreferrer">
        <Trans>Go to the payment provider</Trans>
      </Button>
    </section>
  );
}
