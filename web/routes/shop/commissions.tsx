import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
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
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS, shopBookingPath } from '../../../src/rest/web/page-paths.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Pages } from './parts/pages.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 25;
const MOST_OPEN = 50;
/** The states in which the owner has to transfer something. */
const OPEN = ['DUE', 'REJECTED', 'OVERDUE'] as const;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const page = new URL(args.request.url).searchParams.get('page') ?? '';
  const [all, { vendor }, sum, ...open] = await Promise.all([
    door.call('list_commissions', { ...door.inputFrom('list_commissions', { page }), limit: AT_ONCE }),
    door.call('get_profile', {}),
    door.call('summarize_commissions', {}),
    ...OPEN.map((status) => door.call('list_commissions', { status, limit: MOST_OPEN })),
  ]);
  return {
    all,
    sums: sum.open,
    open: open.flatMap(({ items }) => items),
    timeZone: vendor?.timeZone ?? 'UTC',
    today: door.today,
    isSent: new URL(args.request.url).searchParams.has('sent'),
    formKey: door.formKey(),
  };
}

/** Shows the marketplace that commissions were transferred. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const text = (name: string) => textIn(form, name).trim();
  const chosen = form.getAll('commissionIds').map(String);
  const { items } = await door.call('list_commissions', { limit: 1 });
  const currency = text('currency') || (items[0]?.currency ?? 'EUR');
  const input = {
    commissionIds: chosen,
    amountMinor: door.minorUnits(text('amountMinor'), currency) ?? text('amountMinor'),
    paidOn: text('paidOn'),
    ...(text('reference') !== '' && { reference: text('reference') }),
  };
  const key = text('formKey') || undefined;
  const { refusal } = await door.attempt('upload_commission_proof', input, key, door.files.slice(0, 1));
  if (refusal === null) return redirect(`${SHOP_PATHS.commissions}?sent`, 303);
  return data({ refusal, values: textsOf(form), chosen }, { status: refusal.status });
}

type Commission = OutputOf<'list_commissions'>['items'][number];

export default function Commissions() {
  const { all, open, sums, isSent } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money } = useFormats();
  return (
    <>
      <PageHead title={t`Commissions`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Commissions</Trans>
        </h1>
      </div>
      <p className={styles['soft']}>
        <Trans>
          Of rent that the marketplace collects, its share is taken off before it is paid to you. Of rent that renters transfer to
          you, you transfer it.
        </Trans>
      </p>
      {isSent && (
        <p role="status">
          <Trans>Sent. The marketplace looks at it and settles it, or says what is wrong.</Trans>
        </p>
      )}
      {sums.map(({ currency, amountMinor }) => (
        <p key={currency}>
          <strong>{t`Still to be paid: ${money(amountMinor, currency)}`}</strong>
        </p>
      ))}
      {open.length > 0 && <Transfer />}
      {all.items.length === 0 ? (
        <p>
          <Trans>None yet. They come with bookings that were paid.</Trans>
        </p>
      ) : (
        <Table items={all.items} />
      )}
      <Pages of={all.pagination} at={(page) => `?page=${page}`} />
    </>
  );
}

/** What is to be transferred, where to, and the form that shows that it was. */
function Transfer() {
  const { all, open, today, formKey, timeZone } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { money, moment } = useFormats();
  const refusal = sent?.refusal;
  const values: Readonly<Record<string, string>> = sent?.values ?? { paidOn: today };
  const { payTo } = all;
  const currency = open[0]?.currency ?? 'EUR';
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className={styles['card']}>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="currency" value={currency} />
      <Stack>
        <h2>
          <Trans>To be transferred</Trans>
        </h2>
        <p>{payTo === null ? t`Ask the marketplace where to transfer it.` : <PayTo {...payTo} />}</p>
        <RefusalBox refusal={refusal} />
        <fieldset className={styles['set']}>
          <legend>
            <Trans>Which of them the transfer pays</Trans>
          </legend>
          {open.map(({ commissionId, bookingId, amountMinor, currency: own, dueAt, note }) => {
            const due = dueAt === null ? '' : moment(dueAt, timeZone);
            const words = due === '' ? money(amountMinor, own) : `${money(amountMinor, own)}, ${due}`;
            return (
              <Checkbox
                key={bookingId}
                name="commissionIds"
                value={commissionId ?? ''}
                label={words}
                description={note ?? bookingId}
                defaultChecked={sent === undefined || sent.chosen.includes(commissionId ?? '')}
                my="xs"
              />
            );
          })}
        </fieldset>
        <div className={styles['line']}>
          <TextInput
            name="amountMinor"
            label={t`Amount that you transferred`}
            required
            withAsterisk={false}
            inputMode="decimal"
            rightSection={currency}
            rightSectionWidth={56}
            defaultValue={values['amountMinor'] ?? ''}
            error={refusal?.fields['amountMinor']}
          />
          <TextInput
            name="paidOn"
            type="date"
            label={t`Transferred on`}
            required
            withAsterisk={false}
            defaultValue={values['paidOn'] ?? ''}
            error={refusal?.fields['paidOn']}
          />
        </div>
        <TextInput
          name="reference"
          label={t`Reference of the transfer (optional)`}
          maxLength={140}
          defaultValue={values['reference'] ?? ''}
          error={refusal?.fields['reference']}
        />
        <div>
          <label className={styles['dropLabel']} htmlFor="file">
            <Trans>The bank’s confirmation, as a picture or PDF</Trans>
          </label>
          <input id="file" className={styles['drop']} type="file" name="file" accept="image/*,application/pdf" required />
        </div>
        <Button type="submit">
          <Trans>Show that it was transferred</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

function PayTo({ iban, holder, reference }: NonNullable<OutputOf<'list_commissions'>['payTo']>) {
  return (
    <Trans>
      To {iban} of {holder}, with the reference {reference}.
    </Trans>
  );
}

function Table({ items }: { items: readonly Commission[] }) {
  const { timeZone } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money, moment } = useFormats();
  const states: Readonly<Record<Commission['status'], string>> = {
    DUE: t`to be transferred`,
    PROOF_SUBMITTED: t`shown, not checked yet`,
    SETTLED: t`settled`,
    REJECTED: t`not accepted`,
    NETTED: t`taken off a payout`,
    WAIVED: t`waived`,
    OVERDUE: t`overdue`,
    WITHHELD: t`taken off your earnings`,
  };
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t`When`}</th>
            <th scope="col">{t`Amount`}</th>
            <th scope="col">{t`State`}</th>
            <th scope="col">{t`Booking`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ bookingId, at, amountMinor, currency, status }) => (
            <tr key={`${bookingId} ${at}`}>
              <td>{moment(at, timeZone)}</td>
              <td>{money(amountMinor, currency)}</td>
              <td>{states[status]}</td>
              <td>
                <Link to={shopBookingPath(bookingId)}>{t`See it`}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
