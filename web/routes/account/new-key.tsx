import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type ActionFunctionArgs, data, Form, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { CURRENCY_EXPONENTS, type Scope } from '../../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { useDraft } from '../../form/draft.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { wordsContext } from '../../language/words.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './account.module.css';

/** The scopes in the order in which a person is asked, with those of a shop apart. */
const ASKED_SCOPES: readonly Scope[] = [
  'read:catalog',
  'read:booking',
  'write:booking',
  'read:account',
  'write:contact',
  'write:account',
];
const SHOP_SCOPES: readonly Scope[] = ['read:owner', 'write:owner', 'write:payout-bank'];
/** What software usually needs. The careful answer is the default. */
const USUAL: readonly Scope[] = ['read:catalog', 'read:account', 'write:booking'];
const USUAL_DAYS = '90';

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const { vendor } = await door.call('get_profile', {});
  const { locale } = args.context.get(wordsContext);
  const scopes = [...ASKED_SCOPES, ...(vendor === null ? [] : SHOP_SCOPES)];
  const choices = scopes.map((scope) => ({ scope, words: door.scopeInWords(scope, locale) }));
  return { choices, currency: vendor?.currency ?? 'EUR', formKey: door.formKey() };
}

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const { output, refusal } = await door.attempt(
    'create_api_key',
    inputFrom(form, door.minorUnits),
    textIn(form, 'formKey') || undefined,
  );
  const scopes = form.getAll('scopes').map(String);
  if (refusal !== null) return data({ refusal, made: null, values: textsOf(form), scopes }, { status: refusal.status });
  return data({ refusal, made: { name: output.name, secret: output.secret }, values: {}, scopes }, { status: 201 });
}

/** A monthly limit and the amount above which the key asks are typed in whole units. What is no amount, the operation refuses. */
function inputFrom(form: FormData, minorUnits: (text: string, currency: string) => number | undefined) {
  const text = (name: string) => textIn(form, name).trim();
  const currency = text('spendCurrency');
  const amount = (name: string, unit: string) =>
    text(name) === '' ? {} : { [name]: minorUnits(text(name), unit) ?? text(name) };
  const hasCap = text('spendCapMinor') !== '';
  return {
    name: text('name'),
    mode: text('mode'),
    scopes: form.getAll('scopes'),
    requireConfirm: form.has('requireConfirm'),
    ...(text('expiresInDays') !== '' && { expiresInDays: Number(text('expiresInDays')) }),
    ...amount('spendCapMinor', currency),
    ...(hasCap && { spendCurrency: currency }),
    // A key without a monthly limit has no currency of its own, so its amount is in euros.
    ...amount('confirmAboveMinor', hasCap ? currency : 'EUR'),
  };
}

export default function NewKey() {
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  if (sent?.made) return <Made {...sent.made} />;
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Make an API key`} />
      <h1>
        <Trans>Make an API key</Trans>
      </h1>
      <p>
        <Trans>
          Software with this key acts for you until the key ends. It never gets your password, and it cannot see your card.
        </Trans>
      </p>
      <KeyForm />
    </div>
  );
}

function KeyForm() {
  const { choices, currency, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const draft = useDraft();
  const { t } = useLingui();
  const values: Readonly<Record<string, string>> = draft ?? sent?.values ?? {};
  const isFresh = draft === undefined && sent === undefined;
  const { refusal = null } = sent ?? {};
  const ticked = isFresh ? USUAL : (sent?.scopes ?? (draft?.['scopes'] ?? '').split('\n'));
  const text = (name: string) => ({ name, defaultValue: values[name] ?? '', error: refusal?.fields[name] });
  return (
    <Form method="post" action={ACCOUNT_PATHS['new-key']} reloadDocument>
      <input type="hidden" name="formKey" value={formKey} />
      <Stack>
        <RefusalBox refusal={refusal} />
        <TextInput
          {...text('name')}
          label={t`Name`}
          description={t`By which you will know it, for example “Travel assistant”.`}
          required
          withAsterisk={false}
          maxLength={60}
        />
        <fieldset className={styles['group']}>
          <legend>
            <Trans>What may it do?</Trans>
          </legend>
          {refusal?.fields['scopes'] !== undefined && <p role="alert">{refusal.fields['scopes']}</p>}
          {choices.map(({ scope, words }) => (
            <Checkbox key={scope} name="scopes" value={scope} defaultChecked={ticked.includes(scope)} label={words} />
          ))}
        </fieldset>
        <Checkbox
          name="requireConfirm"
          value="1"
          defaultChecked={isFresh || values['requireConfirm'] === '1'}
          label={t`It asks me first, on a page, before it spends money, ends something, gives others access or publishes`}
        />
        <TextInput
          {...text('spendCapMinor')}
          label={t`The most it may spend in a month (optional)`}
          description={t`For example 250. Deposits, which come back, do not count.`}
          inputMode="decimal"
        />
        <NativeSelect
          name="spendCurrency"
          label={t`Currency of the limit`}
          defaultValue={values['spendCurrency'] ?? currency}
          data={Object.keys(CURRENCY_EXPONENTS)}
        />
        <TextInput
          {...text('confirmAboveMinor')}
          label={t`It asks me only above this amount (optional)`}
          description={t`In the currency of the limit, without a limit in euros. Empty means every amount.`}
          inputMode="decimal"
        />
        <NativeSelect
          name="expiresInDays"
          label={t`It works for`}
          defaultValue={values['expiresInDays'] ?? USUAL_DAYS}
          data={[
            { value: '7', label: t`a week` },
            { value: '30', label: t`30 days` },
            { value: '90', label: t`90 days` },
            { value: '365', label: t`a year` },
            { value: '', label: t`until I end it` },
          ]}
        />
        <NativeSelect
          name="mode"
          label={t`It works on`}
          defaultValue={values['mode'] ?? 'live'}
          data={[
            { value: 'live', label: t`real bookings` },
            { value: 'test', label: t`test bookings only, without real money` },
          ]}
        />
        <div className={styles['buttons']}>
          <Button type="submit">
            <Trans>Make the key</Trans>
          </Button>
          <Button component={Link} to={ACCOUNT_PATHS.access} variant="default">
            <Trans>Back, and make none</Trans>
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

/** The only page that ever shows the key. */
function Made({ name, secret }: { name: string; secret: string }) {
  const { t } = useLingui();
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Your new API key`} />
      <h1>
        <Trans>Your new API key</Trans>
      </h1>
      <p role="status">
        <Trans>
          {name} is ready. <strong>Copy it now: it is shown this once and never again.</strong>
        </Trans>
      </p>
      <p id="key">
        <Trans>The key</Trans>
      </p>
      <code className={styles['secret']} aria-labelledby="key">
        {secret}
      </code>
      <p>
        <Trans>
          Put it into the settings of your software, where it asks for a key or token. Software that asks for a header wants:
        </Trans>
      </p>
      <code className={styles['secret']}>Authorization: Bearer …</code>
      <p className={styles['soft']}>
        <Trans>
          Whoever has the key can do what you allowed, so give it to nobody else, and do not send it by e-mail or chat.
        </Trans>
      </p>
      <Button component={Link} to={ACCOUNT_PATHS.access}>
        <Trans>I have copied it</Trans>
      </Button>
    </div>
  );
}
