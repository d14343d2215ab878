import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core';
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
import { bookingPath, requestPath, signInPath } from '../../../src/rest/web/page-paths.ts';
import { doorOf, ownDoorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { pictureSource } from '../../market/offers.tsx';
import { PriceTable } from '../../market/price-table.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './book.module.css';

type Booking = OutputOf<'get_booking_detail'>;

/** While it is in one of these, the person comes here. Afterwards everything about it is on the page of the booking. */
const OPEN: readonly Booking['state'][] = ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'PENDING_PAYMENT'];

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const bookingId = args.params['bookingId'] ?? '';
  const booking = await door.call('get_booking_detail', { bookingId });
  if (!OPEN.includes(booking.state)) throw redirect(bookingPath(bookingId));
  return { booking, origin: door.publicBaseUrl, formKey: door.formKey() };
}

/** Takes the step that the pressed button names. */
export async function action(args: ActionFunctionArgs) {
  const door = doorOf(args);
  const bookingId = args.params['bookingId'] ?? '';
  const form = await args.request.formData();
  const text = (name: string) => textIn(form, name).trim();
  const key = text('formKey') || undefined;
  const refused = (refusal: NonNullable<Awaited<ReturnType<typeof door.attempt>>['refusal']>) =>
    refusal.status === 401
      ? redirect(signInPath(requestPath(bookingId)), 303)
      : data({ refusal, payUrl: null, codeSentTo: null }, { status: refusal.status });

  if (text('step') === 'phone') {
    const { output, refusal } = await door.attempt('send_phone_code', { phone: text('phone') });
    return refusal === null ? data({ refusal, payUrl: null, codeSentTo: output.phone }) : refused(refusal);
  }
  if (text('step') === 'code') {
    const { refusal } = await door.attempt('verify_phone_code', { code: text('code') });
    return refusal === null ? redirect(requestPath(bookingId), 303) : refused(refusal);
  }
  if (text('step') === 'pay') {
    const { output, refusal } = await door.attempt('initiate_payment', { bookingId }, key);
    return refusal === null ? data({ refusal, payUrl: output.redirectUrl, codeSentTo: null }) : refused(refusal);
  }
  const due = /^\d+$/.test(text('due')) ? { expectedDueAfterApprovalMinor: Number(text('due')) } : {};
  const input = { bookingId, acceptAgreement: form.has('AGREEMENT'), attestations: form.has('AGE') ? ['AGE'] : [], ...due };
  const { refusal } = await door.attempt('promote_booking', input, key);
  return refusal === null ? redirect(requestPath(bookingId), 303) : refused(refusal);
}

export default function Request() {
  const { booking, origin } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { period } = useFormats();
  const { asset, vendor, startDate, endDate, currency, lines, totals, deposit } = booking;
  const heading = useHeading(booking);
  return (
    <div className={styles['page']}>
      <PageHead title={heading} />
      <h1>{heading}</h1>
      <div className={styles['thing']}>
        {asset.image !== null && <img src={pictureSource(asset.image, origin)} alt="" width={160} height={107} />}
        <p>
          <a href={`/a/${asset.slug}`}>{asset.title}</a>
          <br />
          {period(startDate, endDate)}
          <br />
          {`${asset.city}, ${vendor.name}`}
        </p>
      </div>
      <RefusalBox refusal={sent?.refusal} />
      <section className={styles['card']} aria-live="polite">
        <NextStep />
      </section>
      <section className={styles['card']}>
        <h2>
          <Trans>Price</Trans>
        </h2>
        <PriceTable lines={lines} totalMinor={totals.totalMinor} deposit={deposit} currency={currency} />
      </section>
    </div>
  );
}

function useHeading({ state }: Booking): string {
  const { t } = useLingui();
  if (state === 'PENDING_VERIFICATION') return t`Check your request`;
  return state === 'PENDING_PAYMENT' ? t`Pay, and it is yours` : t`Your request is with the owner`;
}

/** The one thing to do next. */
function NextStep() {
  const { booking } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { moment } = useFormats();
  const { state, dueAt, timeZone } = booking;
  const until = dueAt === null ? '' : moment(dueAt, timeZone);
  if (state === 'PENDING_VERIFICATION') return <Send />;
  if (state === 'PENDING_APPROVAL')
    return (
      <>
        <h2>
          <Trans>Request sent</Trans>
        </h2>
        <p>
          {until === '' ? (
            <Trans>The owner answers soon, and we write to you. Nothing has been charged.</Trans>
          ) : (
            <Trans>The owner has until {until} to answer, and we write to you. Nothing has been charged.</Trans>
          )}
        </p>
      </>
    );
  if (sent?.payUrl)
    return (
      <>
        <p>
          <Trans>The payment page is ready. You pay there, and come back by yourself.</Trans>
        </p>
        <Button component="a" href={sent.payUrl} size="md" fullWidth>
          <Trans>Open the payment page</Trans>
        </Button>
      </>
    );
  return <Pay until={until} />;
}

function Pay({ until }: { until: string }) {
  const { booking, formKey } = useLoaderData<typeof loader>();
  const { money } = useFormats();
  const amount = money(booking.totals.dueNowMinor, booking.currency);
  return (
    <Form method="post">
      <input type="hidden" name="formKey" value={formKey} />
      <p>
        <Trans>
          The owner has accepted. The days are yours until {until}: pay {amount} by then.
        </Trans>
      </p>
      <Button type="submit" name="step" value="pay" size="md" fullWidth>
        <Trans>Pay {amount}</Trans>
      </Button>
    </Form>
  );
}

/** What is still missing, or the request itself with what the person declares by it. */
function Send() {
  const { booking, formKey } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money } = useFormats();
  const { totals, currency, askPerson, requirements } = booking;
  const { version } = booking.agreement;
  const missing = requirements.filter(({ code, state }) => code !== 'AGE' && ['MISSING', 'REJECTED', 'EXPIRED'].includes(state));
  const due = totals.dueAfterApprovalMinor;
  if (missing.length > 0) return <Missing missing={missing} />;
  return (
    <Form method="post">
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="due" value={due ?? ''} />
      <Stack>
        <h2>
          <Trans>One look before it goes to the owner</Trans>
        </h2>
        {askPerson
          .filter(({ about }) => about !== 'AMOUNT')
          .map(({ about, words, url }) => (
            <Checkbox
              key={about}
              name={about}
              value="yes"
              required
              label={about === 'AGREEMENT' ? t`I have read the rental agreement ${version} and accept it.` : words}
              description={
                url === null ? undefined : (
                  <a href={url} target="_blank" rel="noreferrer">
                    <Trans>Read the rental agreement</Trans>
                  </a>
                )
              }
            />
          ))}
        {due !== null && (
          <p className={styles['soft']}>
            <Trans>
              Nothing is charged now. If the owner accepts, {money(due, currency)} is due, and you still decide whether you pay.
            </Trans>
          </p>
        )}
        <Button type="submit" size="md" fullWidth>
          <Trans>Send the request</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

function Missing({ missing }: { missing: Booking['requirements'] }) {
  const { booking } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const handIn = booking.nextActions.find(({ handInUrl }) => handInUrl !== undefined)?.handInUrl;
  const documents = missing.filter(({ code }) => code !== 'PHONE');
  const words = (code: string) => code.toLowerCase().replaceAll('_', ' ');
  return (
    <>
      <h2>
        <Trans>Still needed</Trans>
      </h2>
      {missing.some(({ code }) => code === 'PHONE') && <Phone />}
      {documents.length > 0 && (
        <>
          <ul>
            {documents.map(({ code, note, state }) => (
              <li
                key={code}
              >{`${words(code)}${note === undefined ? '' : ` (${note})`}${state === 'REJECTED' ? `: ${t`refused, please hand it in again`}` : ''}`}</li>
            ))}
          </ul>
          <p className={styles['soft']}>
            <Trans>Only the owner sees your documents. Come back here afterwards.</Trans>
          </p>
          {handIn !== undefined && (
            <Button component="a" href={handIn} size="md" fullWidth>
              <Trans>Hand in your documents</Trans>
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Phone() {
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const to = sent?.codeSentTo;
  return (
    <>
      <Form method="post">
        <Stack gap="sm">
          <TextInput
            name="phone"
            type="tel"
            label={t`Your mobile number`}
            description={t`With the country, for example +351 912 345 678`}
            autoComplete="tel"
            required
            withAsterisk={false}
          />
          <Button type="submit" name="step" value="phone" variant={to ? 'default' : 'filled'}>
            <Trans>Send me a code</Trans>
          </Button>
        </Stack>
      </Form>
      {to && (
        <Alert variant="light" my="sm" role="status">
          <Trans>We sent a code to {to}.</Trans>
        </Alert>
      )}
      <Form method="post">
        <Stack gap="sm">
          <TextInput
            name="code"
            inputMode="numeric"
            label={t`The code from the message`}
            autoComplete="one-time-code"
            required
            withAsterisk={false}
          />
          <Button type="submit" name="step" value="code" variant={to ? 'filled' : 'default'}>
            <Trans>Confirm the number</Trans>
          </Button>
        </Stack>
      </Form>
    </>
  );
}
