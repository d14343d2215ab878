import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { bookingPath, listingPagePath, requestPath, signInPath, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { KNOWN_TITLES, useRequirement } from '../../market/listing-words.tsx';
import { LinkPage } from './parts/link-page.tsx';
import links from './parts/links.module.css';
import styles from './parts/payment.module.css';
import { RefusedLink } from './parts/refused-link.tsx';
import { linkQuery, signatureIn } from './parts/signed-link.ts';

/*
 * The page on which a person continues what their assistant has begun. Whoever has the link sees how it stands. A person who is
 * signed in makes it theirs, and goes on where all requests go on.
 */

type Asked = OutputOf<'show_linked_checkout'>;
type Message = Asked['messages'][number];
type Holder = 'NOBODY' | 'PERSON' | 'SOMEBODY_ELSE';

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { output: asked, refusal } = await door.attempt('show_linked_checkout', linkOf(args));
  if (refusal !== null) return data({ asked: null, refusal, holder: null, isSignedIn: false }, { status: refusal.status });
  return data({ asked, refusal, holder: await holderOf(door, asked), isSignedIn: door.person !== null });
}

/** Whose checkout it is. A visitor does not learn whether it is theirs. */
async function holderOf(door: ReturnType<typeof doorOf>, { id, taken }: Asked): Promise<Holder> {
  if (!taken) return 'NOBODY';
  if (door.person === null) return 'SOMEBODY_ELSE';
  const { refusal } = await door.attempt('ucp_checkout_status', { checkoutId: id });
  return refusal === null ? 'PERSON' : 'SOMEBODY_ELSE';
}

/** Makes the checkout that of the person who is signed in. */
export async function action(args: ActionFunctionArgs) {
  const door = doorOf(args);
  const address = `${args.url.pathname}?${linkQuery(args)}`;
  if (door.person === null) return redirect(signInPath(address), 303);
  const form = await args.request.formData();
  const [startDate, endDate] = [textIn(form, 'startDate').trim(), textIn(form, 'endDate').trim()];
  const days = { ...(startDate !== '' && { startDate }), ...(endDate !== '' && { endDate }) };
  const { output, refusal } = await door.attempt('take_checkout', { ...linkOf(args), ...days });
  if (refusal !== null) return data({ refusal, values: textsOf(form) }, { status: refusal.status });
  return redirect(output.bookingId === null ? address : requestPath(output.bookingId), 303);
}

function linkOf(args: LoaderFunctionArgs) {
  return { checkoutId: args.params['checkoutId'] ?? '', ...signatureIn(args) };
}

export default function Continue() {
  const { asked, refusal } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const heading = useHeading(asked?.status);
  if (asked === null) return <RefusedLink refusal={refusal} />;
  return (
    <LinkPage {...heading}>
      <RefusalBox refusal={sent?.refusal} />
      <Rental asked={asked} />
      <Standing asked={asked} />
      <Next asked={asked} />
    </LinkPage>
  );
}

function useHeading(status: Asked['status'] | undefined) {
  const { t } = useLingui();
  if (status === 'completed') return { mark: 'good' as const, heading: t`Your rental is booked` };
  if (status === 'canceled') return { mark: 'bad' as const, heading: t`This rental is not going on` };
  return { heading: t`Go on with your rental` };
}

/** What is rented, when, and what it costs. */
function Rental({ asked }: { asked: Asked }) {
  const { t } = useLingui();
  const { money, period } = useFormats();
  const words = useTotalWords();
  const { title, city, startDate, endDate, totals, currency, deposit } = asked;
  const when = startDate === null || endDate === null ? t`The days are not chosen yet` : period(startDate, endDate);
  const row = (label: string, minor: number) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td>{money(minor, currency)}</td>
    </tr>
  );
  const sums = totals.filter(({ type }) => type === 'total');
  return (
    <>
      <p>
        <strong>{title}</strong>
        {`, ${city}. ${when}.`}
      </p>
      <table className={styles['price']}>
        <caption className="hidden">
          <Trans>What it costs</Trans>
        </caption>
        <tbody>{totals.filter((entry) => !sums.includes(entry)).map((entry) => row(words(entry), entry.amountMinor))}</tbody>
        <tfoot>
          {sums.map((entry) => row(words(entry), entry.amountMinor))}
          {deposit?.method === 'HOLD' && row(t`Deposit, blocked and not paid`, deposit.amountMinor)}
        </tfoot>
      </table>
    </>
  );
}

/** The words of an entry of the price. Names that an owner has chosen, of an extra for example, stay as they are. */
function useTotalWords(): (entry: Asked['totals'][number]) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    'subtotal Rent': t`Rental`,
    'items_discount Longer rentals and agreed prices': t`Longer rentals and agreed prices`,
    'fee Season and agreed prices': t`Season and agreed prices`,
    'fee Service fee': t`Service fee`,
    'tax Tax': t`Tax`,
    'deposit Deposit, given back after the return': t`Deposit, given back after the return`,
    'total Total': t`In all`,
    'total Estimate, before fee and tax': t`Estimate, before fee and tax`,
  };
  return ({ type, displayText }) => words[`${type} ${displayText}`] ?? displayText;
}

/** Whose turn it is and until when. */
function Standing({ asked }: { asked: Asked }) {
  const { isSignedIn } = useLoaderData<typeof loader>();
  const { moment } = useFormats();
  const wordsOf = useMessageWords(asked);
  const { messages, expiresAt, timeZone, status } = asked;
  const until = expiresAt === null || status === 'canceled' ? null : moment(expiresAt, timeZone ?? 'UTC');
  return (
    <div role="status">
      {messages
        .filter((message) => !isSaidBefore(message, messages) && !(isSignedIn && message.code === 'identity_required'))
        .map((message) => (
          <p key={message.code + (message.field ?? '')}>{wordsOf(message)}</p>
        ))}
      {until !== null && (
        <p className={links['soft']}>
          <Trans>Until {until}.</Trans>
        </p>
      )}
    </div>
  );
}

/** The deposit stands in the table, and what comes before the sign-in is said once. */
function isSaidBefore({ code }: Message, all: readonly Message[]): boolean {
  const isSaid = (other: string) => all.some((message) => message.code === other);
  return (
    code === 'security_deposit' ||
    (code === 'identity_required' && isSaid('rental_period_required')) ||
    (code === 'buyer_payment_required' && isSaid('owner_approval_pending'))
  );
}

/** A message of the checkout in words for the person themselves. Its own text is for the software that acts for the person. */
function useMessageWords({ waitsForOwner }: Asked): (message: Message) => string {
  const { t } = useLingui();
  const { isSignedIn } = useLoaderData<typeof loader>();
  const requirement = useRequirement();
  return ({ code, content, field = '' }) => {
    const name = requirement({ code: field, title: KNOWN_TITLES.get(field) ?? field.toLowerCase().replaceAll('_', ' ') });
    switch (code) {
      case 'owner_approval_pending':
        return t`Your request is with the owner. Nothing is charged yet: once the owner has accepted, you pay here.`;
      case 'buyer_payment_required':
        return waitsForOwner
          ? t`Nothing is charged yet. Once the owner has accepted, you pay.`
          : t`The owner has accepted. With your payment it is booked.`;
      case 'payment_review':
        return t`Your payment is being checked. You need do nothing.`;
      case 'rental_period_required':
        return isSignedIn
          ? t`Choose your days. Nothing is held or charged by that.`
          : t`Choose your days, and sign in. Nothing is held or charged by that.`;
      case 'identity_required':
        return t`Sign in to go on. Nothing is held or charged yet.`;
      case 'agreement_required':
        return t`Once you have accepted the rental agreement, your request goes to the owner. Nothing is charged by that.`;
      case 'counter_offer':
        return t`The owner offers other terms. Take them or keep your request in your account, or tell your assistant which.`;
      case 'checkout_canceled':
      case 'booking_cancelled':
        return t`It was cancelled. Nothing was charged.`;
      case 'checkout_expired':
      case 'booking_expired':
        return t`Nobody went on with it in time. Nothing was charged.`;
      case 'booking_rejected':
        return t`The owner declined the request. Nothing was charged.`;
      case 'requirement_rejected':
        return t`${name}: the owner could not accept it. Hand in another one.`;
      case 'requirement_expired':
        return t`${name}: it has run out. Hand in a valid one.`;
      default:
        return code.startsWith('requirement_') && field !== '' ? t`${name}: still needed.` : content;
    }
  };
}

/** The one thing to do next. */
function Next({ asked }: { asked: Asked }) {
  const { holder, isSignedIn } = useLoaderData<typeof loader>();
  const { status, bookingId, slug } = asked;
  if (status === 'canceled')
    return (
      <Button component="a" href={listingPagePath(slug)} variant="default" size="md" fullWidth>
        <Trans>Look at it again</Trans>
      </Button>
    );
  if (status === 'completed' && bookingId !== null)
    return (
      <>
        <p>
          <Trans>It is paid, and your assistant sees it by itself. Invoice, address and contact stand in your account.</Trans>
        </p>
        <Button component="a" href={bookingPath(bookingId)} variant="default" size="md" fullWidth>
          <Trans>Your booking</Trans>
        </Button>
      </>
    );
  if (holder === 'PERSON' && bookingId !== null)
    return (
      <Button component="a" href={requestPath(bookingId)} size="md" fullWidth>
        <Trans>Go on</Trans>
      </Button>
    );
  if (!isSignedIn) return <SignIn asked={asked} />;
  if (holder === 'SOMEBODY_ELSE')
    return (
      <p>
        <Trans>Somebody else goes on with it. Sign in as that person to see what is to do.</Trans>
      </p>
    );
  return <Take asked={asked} />;
}

function SignIn({ asked: { taken } }: { asked: Asked }) {
  const { pathname, search } = useLocation();
  const next = pathname + search;
  return (
    <>
      <h2>{taken ? <Trans>Sign in to go on</Trans> : <Trans>Sign in and make it yours</Trans>}</h2>
      <p className={links['soft']}>
        <Trans>Nothing is charged by that. Your assistant does not get your password.</Trans>
      </p>
      <Button component="a" href={signInPath(next)} size="md" fullWidth>
        <Trans>Sign in and go on</Trans>
      </Button>
      <div className={links['links']}>
        <a href={`${WEB_PATHS['sign-up']}?${new URLSearchParams({ next }).toString()}`}>
          <Trans>I have no account yet</Trans>
        </a>
      </div>
    </>
  );
}

function Take({ asked: { startDate } }: { asked: Asked }) {
  const { t } = useLingui();
  const sent = useActionData<typeof action>();
  const values: Readonly<Record<string, string>> = sent?.values ?? {};
  const wrong = sent?.refusal?.fields ?? {};
  const day = (name: string, label: string) => (
    <TextInput
      name={name}
      type="date"
      label={label}
      defaultValue={values[name] ?? ''}
      error={wrong[name]}
      required
      withAsterisk={false}
    />
  );
  return (
    <Form method="post" reloadDocument>
      <Stack>
        {startDate === null && (
          <>
            {day('startDate', t`First day`)}
            {day('endDate', t`Day of return`)}
          </>
        )}
        <Button type="submit" size="md" fullWidth>
          <Trans>Make it mine and go on</Trans>
        </Button>
        <p className={links['soft']}>
          <Trans>Nothing is charged by that.</Trans>
        </p>
      </Stack>
    </Form>
  );
}
