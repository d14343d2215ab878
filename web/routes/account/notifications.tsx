import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS, PUSH_WORKER } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './account.module.css';

type Preference = OutputOf<'get_notification_preferences'>['preferences'][number];

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const [push, chosen] = await Promise.all([door.call('get_push_status', {}), door.call('get_notification_preferences', {})]);
  return { push, chosen, done: args.url.searchParams.get('done') };
}

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const wanted = textIn(form, 'do');
  const { refusal } = await act(door, wanted, form);
  if (refusal === null) return redirect(`${ACCOUNT_PATHS.notifications}?done=${wanted}`, 303);
  return data({ refusal }, { status: refusal.status });
}

async function act(door: ReturnType<typeof ownDoorOf>, wanted: string, form: FormData) {
  if (wanted === 'push-off') return door.attempt('unsubscribe_push', { subscriptionId: textIn(form, 'subscriptionId') });
  if (wanted === 'push-on') {
    const keys = { p256dh: textIn(form, 'p256dh'), auth: textIn(form, 'auth') };
    return door.attempt('subscribe_push', { endpoint: textIn(form, 'endpoint'), keys });
  }
  const { preferences } = await door.call('get_notification_preferences', {});
  const on = new Set(form.getAll('on'));
  const changes = preferences
    .filter((one) => one.fixed === undefined && one.on !== on.has(nameOf(one)))
    .map(({ kind, channel, on: was }) => ({ kind, channel, on: !was }));
  return door.attempt('set_notification_preferences', { changes, chatLetters: textIn(form, 'chatLetters') });
}

function nameOf({ kind, channel }: Pick<Preference, 'kind' | 'channel'>): string {
  return `${kind}:${channel}`;
}

const KINDS: Readonly<Record<Preference['kind'], MessageDescriptor>> = {
  ACCOUNT: msg`Your account`,
  BOOKINGS: msg`Requests and bookings`,
  CLAIMS: msg`Damage and disputes`,
  DOCUMENTS: msg`Documents`,
  HANDOVER: msg`Handover and return`,
  LISTINGS: msg`Listings`,
  MESSAGES: msg`Messages`,
  PAYMENTS: msg`Payments and deposits`,
  PAYOUTS: msg`Payouts`,
  REVIEWS: msg`Reviews`,
};
const CHANNELS: Readonly<Record<Preference['channel'], MessageDescriptor>> = {
  EMAIL: msg`E-mail`,
  IN_APP: msg`Your assistant’s list`,
  PUSH: msg`Your devices`,
  SMS: msg`Text message, when it is your turn`,
};
const PACES: Readonly<Record<OutputOf<'get_notification_preferences'>['chatLetters'], MessageDescriptor>> = {
  DAILY: msg`Once a day, in the morning`,
  HOURLY: msg`At most once an hour`,
  SOON: msg`Some minutes after a message came`,
};

export default function Notifications() {
  const { done } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    choose: t`Your choice is saved.`,
    'push-off': t`That device shows nothing any more.`,
    'push-on': t`This browser shows you what happens from now on.`,
  };
  return (
    <>
      <PageHead title={t`Notifications`} />
      <h1>
        <Trans>Notifications</Trans>
      </h1>
      {done !== null && words[done] !== undefined && (
        <Alert variant="light" color="green" role="status" mb="md">
          {words[done]}
        </Alert>
      )}
      <RefusalBox refusal={sent?.refusal} />
      <Choices />
      <Devices />
    </>
  );
}

/** A table of kinds and channels. What cannot be turned off has no box. */
function Choices() {
  const { chosen } = useLoaderData<typeof loader>();
  const { t, i18n } = useLingui();
  const { preferences, chatLetters } = chosen;
  const kinds = [...new Set(preferences.map(({ kind }) => kind))];
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>What you hear of</Trans>
      </h2>
      <Form method="post" action={ACCOUNT_PATHS.notifications} reloadDocument>
        <Stack>
          {kinds.map((kind) => (
            <fieldset key={kind} className={styles['group']}>
              <legend>{i18n._(KINDS[kind])}</legend>
              {preferences
                .filter((one) => one.kind === kind && one.fixed === undefined)
                .map((one) => (
                  <Checkbox
                    key={one.channel}
                    name="on"
                    value={nameOf(one)}
                    defaultChecked={one.on}
                    label={i18n._(CHANNELS[one.channel])}
                  />
                ))}
            </fieldset>
          ))}
          <NativeSelect
            name="chatLetters"
            label={t`E-mails about messages that you have not read`}
            description={t`Each tells of all that are unread then.`}
            defaultValue={chatLetters}
            data={Object.entries(PACES).map(([value, words]) => ({ value, label: i18n._(words) }))}
          />
          <div>
            <Button type="submit" name="do" value="choose">
              <Trans>Save</Trans>
            </Button>
          </div>
        </Stack>
      </Form>
    </section>
  );
}

function Devices() {
  const { push } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { day } = useFormats();
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Devices</Trans>
      </h2>
      <p>
        <Trans>
          A browser can show you what happens, also while the page is closed: a request, an answer, a payment that is due.
        </Trans>
      </p>
      <PushForm publicKey={push.publicKey} />
      <ul className={styles['rows']}>
        {push.subscriptions.map(({ subscriptionId, kind, host, createdAt }) => (
          <li key={subscriptionId} className={styles['row']}>
            <div>
              <p>{kind === 'WEB' ? t`A browser, by ${host}` : t`An app on a phone`}</p>
              <p className={styles['soft']}>
                <Trans>Since {day(createdAt.slice(0, 10))}</Trans>
              </p>
            </div>
            <Form method="post" action={ACCOUNT_PATHS.notifications} reloadDocument>
              <input type="hidden" name="subscriptionId" value={subscriptionId} />
              <Button type="submit" name="do" value="push-off" variant="default">
                <Trans>Show nothing there</Trans>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks the browser for permission, and sends what it answers with the form. Without scripts a browser can show nothing. */
function PushForm({ publicKey }: { publicKey: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState('');
  const { t } = useLingui();
  useEffect(() => setReady(true), []);

  async function subscribe(): Promise<void> {
    if (!('serviceWorker' in navigator) || !('PushManager' in window))
      return setProblem(t`This browser cannot show messages of a page. On an iPhone, add the page to the home screen first.`);
    if ((await Notification.requestPermission()) !== 'granted')
      return setProblem(t`The browser does not let this page show messages. You can change that in its settings.`);
    await navigator.serviceWorker.register(PUSH_WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON();
    Object.entries({ endpoint: made.endpoint ?? '', ...made.keys }).forEach(([name, value]) => {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    });
    form.current?.submit();
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    subscribe().catch(() => setProblem(t`That did not work. Try again in a moment.`));
  }

  return (
    <form ref={form} method="post" action={ACCOUNT_PATHS.notifications} onSubmit={send}>
      <input type="hidden" name="do" value="push-on" />
      {['endpoint', 'p256dh', 'auth'].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <Button type="submit" variant="default" disabled={!isReady}>
        <Trans>Show messages on this device</Trans>
      </Button>
      <p role="status">{problem}</p>
      <noscript>
        <p className={styles['soft']}>
          <Trans>For this your browser needs JavaScript. Everything else works without.</Trans>
        </p>
      </noscript>
    </form>
  );
}
