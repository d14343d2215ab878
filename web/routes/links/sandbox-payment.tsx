import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { PageDoor } from '../../../src/rest/web/page-contract.ts';
import { doorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { useFormats } from '../../language/use-formats.ts';
import { LinkPage } from './parts/link-page.tsx';
import links from './parts/links.module.css';
import styles from './parts/payment.module.css';

/*
 * The page of the built-in payment sandbox, which stands in for the page of a payment provider. The address, which nobody can
 * guess, is the permission. Texts from outside stand in `t`, because `Trans` would read what looks like an element in them.
 */

type Sandbox = NonNullable<PageDoor['sandbox']>;
type Checkout = ReturnType<typeof shownOf>;

const ANSWERS = ['pay', 'fail', 'leave'] as const;

export async function loader(args: LoaderFunctionArgs) {
  const found = (await doorOf(args).sandbox?.find(args.params['token'] ?? '')) ?? null;
  if (found === null) return data({ checkout: null, answered: null }, { status: 404 });
  const answered = args.url.searchParams.get('answered');
  return data({ checkout: shownOf(found), answered: ANSWERS.find((each) => each === answered) ?? null });
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const answer = ANSWERS.find((each) => each === textIn(form, 'answer'));
  const path = args.url.pathname;
  if (answer === undefined) return redirect(path, 303);
  const answered = await doorOf(args).sandbox?.answer(args.params['token'] ?? '', answer);
  // Whoever had paid before is told so, whatever they pressed now.
  const isNews = answered?.result === 'PAID' || answered?.result === 'LEFT';
  return redirect(isNews ? `${path}?answered=${answer}` : path, 303);
}

/** What the page needs. The reference of the gateway and the rest of what it knows stay on the server. */
function shownOf(checkout: NonNullable<Awaited<ReturnType<Sandbox['find']>>>) {
  const { status, title, description, lines, amountMinor, holdMinor, currency } = checkout;
  const { conditions = [], whatNext = [], expiresAt, timeZone = 'UTC', returnUrl, cancelUrl } = checkout;
  const until = expiresAt.toISOString();
  const ways = { returnUrl: webAddress(returnUrl), cancelUrl: webAddress(cancelUrl) };
  return { status, title, description, lines, amountMinor, holdMinor, currency, conditions, whatNext, until, timeZone, ...ways };
}

/** An address to go back to; null if it is no web address. A script in it would run on this page. */
function webAddress(address: string): { href: string; host: string } | null {
  const url = URL.parse(address);
  return url === null || !/^https?:$/.test(url.protocol) ? null : { href: url.href, host: url.host };
}

export default function SandboxPayment() {
  const { checkout, answered } = useLoaderData<typeof loader>();
  if (checkout === null) return <NotFound />;
  if (checkout.status === 'PAID') return <Paid checkout={checkout} isNew={answered === 'pay'} />;
  if (checkout.status === 'EXPIRED') return <Closed checkout={checkout} />;
  if (answered === 'leave') return <Left checkout={checkout} />;
  return checkout.status === 'FAILED' ? <Failed checkout={checkout} /> : <Open checkout={checkout} />;
}

function Note() {
  return <Trans>This is a payment sandbox: no real money moves.</Trans>;
}

function Open({ checkout }: { checkout: Checkout }) {
  return (
    <LinkPage heading={checkout.title} note={<Note />}>
      <Bill checkout={checkout} />
      <Answers checkout={checkout} />
    </LinkPage>
  );
}

function Failed({ checkout }: { checkout: Checkout }) {
  const { t } = useLingui();
  const { title } = checkout;
  return (
    <LinkPage heading={t`Payment failed`} mark="bad" note={<Note />}>
      <p role="status">{t`The payment for “${title}” was declined. Nothing was charged; you can try again.`}</p>
      <Bill checkout={checkout} />
      <Answers checkout={checkout} />
    </LinkPage>
  );
}

function Paid({ checkout, isNew }: { checkout: Checkout; isNew: boolean }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { title, amountMinor, currency, whatNext, returnUrl } = checkout;
  const amount = money(amountMinor, currency);
  return (
    <LinkPage heading={isNew ? t`Payment received` : t`Already paid`} mark="good" note={<Note />}>
      <p role="status">{t`${amount} paid for “${title}”.`}</p>
      <Sentences title={t`What happens next`} said={whatNext} />
      <WayBack to={returnUrl} />
      <h2>
        <Trans>What you paid</Trans>
      </h2>
      <PriceTable checkout={checkout} now={t`Paid`} />
      <HoldNote checkout={checkout} />
    </LinkPage>
  );
}

function Closed({ checkout: { title, cancelUrl } }: { checkout: Checkout }) {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`Payment page closed`} mark="bad" note={<Note />}>
      <p role="status">{t`This page no longer takes the payment for “${title}”. Nothing was charged.`}</p>
      <WayBack to={cancelUrl} />
    </LinkPage>
  );
}

function Left({ checkout }: { checkout: Checkout }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const { title, until, timeZone, cancelUrl } = checkout;
  const end = moment(until, timeZone);
  return (
    <LinkPage heading={t`You left without paying`} note={<Note />}>
      <p role="status">{t`Nothing was charged. You can still pay for “${title}” until ${end}.`}</p>
      <WayBack to={cancelUrl} />
      <p className={links['links']}>
        <a href="?">
          <Trans>Return to the payment page</Trans>
        </a>
      </p>
    </LinkPage>
  );
}

function NotFound() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`Payment page not found`} mark="bad" note={<Note />}>
      <p>
        <Trans>
          There is no payment page at this address. Check that the link is complete, or ask your assistant for it again.
        </Trans>
      </p>
    </LinkPage>
  );
}

function Bill({ checkout }: { checkout: Checkout }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const { description, conditions, until, timeZone } = checkout;
  const end = <time dateTime={until}>{moment(until, timeZone)}</time>;
  return (
    <>
      <p className="written">{description}</p>
      <PriceTable checkout={checkout} now={t`To pay now`} />
      <HoldNote checkout={checkout} />
      <Sentences title={t`Good to know`} said={conditions} />
      <p className={links['soft']}>
        <Trans>Pay until {end}.</Trans>
      </p>
    </>
  );
}

function Sentences({ title, said }: { title: string; said: readonly string[] }) {
  if (said.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** What the person can answer. The first button is the one that pays. */
function Answers({ checkout: { amountMinor, currency } }: { checkout: Checkout }) {
  const { money } = useFormats();
  const amount = money(amountMinor, currency);
  return (
    <>
      <Form method="post" action="?" reloadDocument>
        <input type="hidden" name="answer" value="pay" />
        <Button type="submit" size="md" fullWidth>
          <Trans>Pay {amount}</Trans>
        </Button>
      </Form>
      <h2>
        <Trans>Only in this sandbox</Trans>
      </h2>
      <p className={links['soft']}>
        <Trans>See what happens when a payment goes wrong.</Trans>
      </p>
      <div className={styles['others']}>
        <Form method="post" action="?" reloadDocument>
          <input type="hidden" name="answer" value="fail" />
          <Button type="submit" variant="default" size="md" fullWidth>
            <Trans>Let the payment fail</Trans>
          </Button>
        </Form>
        <Form method="post" action="?" reloadDocument>
          <input type="hidden" name="answer" value="leave" />
          <Button type="submit" variant="default" size="md" fullWidth>
            <Trans>Leave without paying</Trans>
          </Button>
        </Form>
      </div>
    </>
  );
}

function HoldNote({ checkout: { holdMinor, currency } }: { checkout: Checkout }) {
  const { money } = useFormats();
  if (holdMinor === 0) return null;
  const amount = money(holdMinor, currency);
  return (
    <p>
      <Trans>
        The deposit of {amount} is only blocked on your card or account. You do not pay it, and it is set free after the return.
      </Trans>
    </p>
  );
}

function WayBack({ to }: { to: { readonly href: string; readonly host: string } | null }) {
  if (to === null)
    return (
      <p>
        <Trans>You can close this page.</Trans>
      </p>
    );
  const { href, host } = to;
  return (
    <Button component="a" href={href} rel="noreferrer" size="md" fullWidth my="md">
      <Trans>Return to {host}</Trans>
    </Button>
  );
}

/** The price line by line, then the deposit, and finally the sum that is due now. */
function PriceTable({ checkout, now }: { checkout: Checkout; now: string }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { lines, amountMinor, holdMinor, currency, title } = checkout;
  const price = lines.filter(({ comesBack }) => comesBack === undefined);
  const deposits = lines.filter(({ comesBack }) => comesBack !== undefined);
  // A single line is its own sum, and its label says what it is for, such as a late return or a claim.
  const alone = price.length < 2 && deposits.length === 0 && holdMinor === 0;
  const sum = price.reduce((total, line) => total + line.amountMinor, 0);
  return (
    <table className={styles['price']}>
      <caption className="hidden">{t`What it costs: ${title}`}</caption>
      <thead className="hidden">
        <tr>
          <th scope="col">
            <Trans>For</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {price.map((line) => (
          <Row key={line.label} minor={line.amountMinor} currency={currency}>
            {line.label}
            {line.quantity !== undefined && line.unitMinor !== undefined && (
              <span className={styles['each']}>{`${line.quantity} × ${money(line.unitMinor, currency)}`}</span>
            )}
          </Row>
        ))}
      </tbody>
      <tbody>
        {!alone && (
          <Row minor={sum} currency={currency} look="sum">
            <Trans>Rental</Trans>
          </Row>
        )}
        {deposits.map(({ label, amountMinor: minor }) => (
          <Row key={label} minor={minor} currency={currency}>
            {label}
          </Row>
        ))}
      </tbody>
      <tfoot>
        <Row minor={amountMinor} currency={currency}>
          {now}
        </Row>
        {holdMinor > 0 && (
          <Row minor={holdMinor} currency={currency}>
            {t`Deposit, blocked and not paid`}
          </Row>
        )}
      </tfoot>
    </table>
  );
}

interface RowParts {
  readonly minor: number;
  readonly currency: string;
  readonly look?: 'sum';
  readonly children: ReactNode;
}

function Row({ minor, currency, look, children }: RowParts) {
  const { money } = useFormats();
  return (
    <tr className={look === undefined ? undefined : styles[look]}>
      <th scope="row">{children}</th>
      <td>{money(minor, currency)}</td>
    </tr>
  );
}
