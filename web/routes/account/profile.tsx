import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Refusal } from '../../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { useDraft } from '../../form/draft.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { CodeField, proofIn } from './proof-form.tsx';
import styles from './account.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const [profile, email] = await Promise.all([door.call('get_profile', {}), door.call('get_email_change', {})]);
  const done = args.url.searchParams.get('done');
  return { profile, pending: email.pending, done, codeSentTo: null, languages: door.languages };
}

type Door = ReturnType<typeof ownDoorOf>;

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const wanted = textIn(form, 'do');
  const act = Object.hasOwn(ACTIONS, wanted) ? ACTIONS[wanted] : undefined;
  if (act === undefined) return redirect(ACCOUNT_PATHS.profile, 303);
  const refusal = await act(door, form);
  if (refusal === null) return redirect(`${ACCOUNT_PATHS.profile}?done=${wanted}`, 303);
  return data({ refusal, wanted, values: textsOf(form) }, { status: refusal.status });
}

const ACTIONS: Readonly<Record<string, (door: Door, form: FormData) => Promise<Refusal | null>>> = {
  async details(door, form) {
    const [name, city, country, language] = ['name', 'city', 'country', 'language'].map((field) => textIn(form, field).trim());
    const input = { name, city: city || null, country: country || null, language: language || null };
    const { refusal } = await door.attempt('update_profile', input);
    // Whoever chooses a language here wants to see it here, whatever this browser remembered.
    if (refusal === null && language) door.remember({ language });
    return refusal;
  },
  phone: async (door, form) => (await door.attempt('send_phone_code', { phone: textIn(form, 'phone').trim() })).refusal,
  code: async (door, form) => (await door.attempt('verify_phone_code', { code: textIn(form, 'code').trim() })).refusal,
  'remove-phone': async (door) => (await door.attempt('update_profile', { phone: null })).refusal,
  async email(door, form) {
    const input = { newEmail: textIn(form, 'newEmail'), ...proofIn(form) };
    return (await door.attempt('request_email_change', input)).refusal;
  },
  'keep-email': async (door) => (await door.attempt('cancel_email_change', {})).refusal,
  'send-link': async (door) => (await door.attempt('send_email_verification', {})).refusal,
};

export default function Profile() {
  const { done } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    code: t`Your phone number is confirmed.`,
    details: t`Your details are saved.`,
    email: t`A link is on its way to the new address. Until it is opened, the old one stays.`,
    'keep-email': t`The address stays as it is. The link that we sent does nothing any more.`,
    phone: t`A code is on its way to your phone.`,
    'remove-phone': t`The phone number is removed.`,
    'send-link': t`The link is on its way.`,
  };
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Your profile`} />
      <h1>
        <Trans>Your profile</Trans>
      </h1>
      {done !== null && words[done] !== undefined && (
        <Alert variant="light" color="green" role="status" mb="md" classNames={{ message: 'refusal' }}>
          {words[done]}
        </Alert>
      )}
      <Details />
      <Phone />
      <Email />
      <section className={styles['card']}>
        <h2>
          <Trans>Password</Trans>
        </h2>
        <p>
          <Trans>
            We send you a link with which you <a href="/forgot-password">choose a new password</a>.
          </Trans>
        </p>
      </section>
    </div>
  );
}

/** What the form with this name was refused for, and what had been written into it. */
function useSent(wanted: string) {
  const sent = useActionData<typeof action>();
  const draft = useDraft();
  const written: Readonly<Record<string, string>> = draft?.['do'] === wanted ? draft : {};
  return sent?.wanted === wanted ? { refusal: sent.refusal, values: sent.values } : { refusal: null, values: written };
}

const CODES = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK US'.split(' ');

function Details() {
  const { profile, languages } = useLoaderData<typeof loader>();
  const { refusal, values } = useSent('details');
  const { t, i18n } = useLingui();
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region' });
  const country = profile.country ?? '';
  const codes = country === '' || CODES.includes(country) ? CODES : [country, ...CODES];
  const value = (name: 'name' | 'city' | 'country' | 'language') => values[name] ?? profile[name] ?? '';
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Your details</Trans>
      </h2>
      <Form method="post" action={ACCOUNT_PATHS.profile} reloadDocument>
        <Stack>
          <RefusalBox refusal={refusal} />
          <TextInput
            name="name"
            label={t`Name`}
            autoComplete="name"
            required
            withAsterisk={false}
            defaultValue={value('name')}
            error={refusal?.fields['name']}
          />
          <TextInput
            name="city"
            label={t`City (optional)`}
            autoComplete="address-level2"
            defaultValue={value('city')}
            error={refusal?.fields['city']}
          />
          <NativeSelect
            name="country"
            label={t`Country`}
            autoComplete="country"
            defaultValue={value('country')}
            data={[
              { value: '', label: t`I do not say` },
              ...codes.map((code) => ({ value: code, label: names.of(code) ?? code })),
            ]}
            error={refusal?.fields['country']}
          />
          <NativeSelect
            name="language"
            label={t`Language`}
            description={t`In which you read these pages, on every device.`}
            defaultValue={value('language')}
            data={[
              { value: '', label: t`As my browser says` },
              ...languages.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
          <div>
            <Button type="submit" name="do" value="details">
              <Trans>Save</Trans>
            </Button>
          </div>
        </Stack>
      </Form>
    </section>
  );
}

function Phone() {
  const { profile, done } = useLoaderData<typeof loader>();
  const number = useSent('phone');
  const code = useSent('code');
  const { t } = useLingui();
  const { phone, phoneVerified } = profile;
  const isWaiting = done === 'phone' || code.refusal !== null;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Phone</Trans>
      </h2>
      <p>
        {phone === null ? (
          <Trans>You have given none. Some rentals ask for one.</Trans>
        ) : phoneVerified ? (
          <Trans>{phone} is confirmed.</Trans>
        ) : (
          <Trans>{phone} is not confirmed yet.</Trans>
        )}
      </p>
      <Form method="post" action={ACCOUNT_PATHS.profile} reloadDocument>
        <Stack gap="sm">
          <RefusalBox refusal={number.refusal} />
          <TextInput
            name="phone"
            type="tel"
            label={t`Your mobile number`}
            description={t`With the country, for example +351 912 345 678`}
            autoComplete="tel"
            required
            withAsterisk={false}
            defaultValue={number.values['phone'] ?? phone ?? ''}
            error={number.refusal?.fields['phone']}
          />
          <div>
            <Button type="submit" name="do" value="phone" variant="default">
              <Trans>Send me a code</Trans>
            </Button>
          </div>
        </Stack>
      </Form>
      {(isWaiting || (phone !== null && !phoneVerified)) && (
        <Form method="post" action={ACCOUNT_PATHS.profile} reloadDocument>
          <Stack gap="sm" mt="md">
            <RefusalBox refusal={code.refusal} />
            <TextInput
              name="code"
              inputMode="numeric"
              label={t`The code from the message`}
              autoComplete="one-time-code"
              required
              withAsterisk={false}
              error={code.refusal?.fields['code']}
            />
            <div>
              <Button type="submit" name="do" value="code" variant={isWaiting ? 'filled' : 'default'}>
                <Trans>Confirm the number</Trans>
              </Button>
            </div>
          </Stack>
        </Form>
      )}
      {phone !== null && (
        <Form method="post" action={ACCOUNT_PATHS.profile} reloadDocument className={styles['buttons']}>
          <Button type="submit" name="do" value="remove-phone" variant="subtle">
            <Trans>Remove the number</Trans>
          </Button>
        </Form>
      )}
    </section>
  );
}

function Email() {
  const { profile, pending } = useLoaderData<typeof loader>();
  const { refusal, values } = useSent('email');
  const { t } = useLingui();
  const { moment } = useFormats();
  const { email, emailVerified } = profile;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>E-mail address</Trans>
      </h2>
      <p>{emailVerified ? <Trans>{email} is confirmed.</Trans> : <Trans>{email} is not confirmed yet.</Trans>}</p>
      {!emailVerified && (
        <Form method="post" action={ACCOUNT_PATHS.profile} reloadDocument>
          <Button type="submit" name="do" value="send-link" variant="default">
            <Trans>Send the link again</Trans>
          </Button>
        </Form>
      )}
      {pending !== null && (
        <Form method="post" action={ACCOUNT_PATHS.profile} reloadDocument>
          <p>
            <Trans>
              A link that we sent to {pending.newEmail} waits to be opened until {moment(pending.expiresAt, 'UTC')}.
            </Trans>
          </p>
          <Button type="submit" name="do" value="keep-email" variant="default">
            <Trans>Keep {email}</Trans>
          </Button>
        </Form>
      )}
      <Form method="post" action={ACCOUNT_PATHS.profile} reloadDocument>
        <Stack gap="sm" mt="md">
          <RefusalBox refusal={refusal} />
          <TextInput
            name="newEmail"
            type="email"
            label={t`New e-mail address`}
            autoComplete="email"
            required
            withAsterisk={false}
            defaultValue={values['newEmail'] ?? ''}
            error={refusal?.fields['newEmail']}
          />
          <PasswordInput
            name="password"
            label={t`Your password`}
            description={t`Once more, because whoever reads that mailbox can get into your account.`}
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={refusal?.fields['password']}
          />
          {refusal?.code === 'code_needed' && <CodeField refusal={refusal} isShownAbove />}
          <div>
            <Button type="submit" name="do" value="email" variant="default">
              <Trans>Send a link to the new address</Trans>
            </Button>
          </div>
        </Stack>
      </Form>
    </section>
  );
}
