import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, TextInput, Textarea } from '@mantine/core';
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
import { listingPartPath, SHOP_PATHS, shopBookingPath } from '../../../src/rest/web/page-paths.ts';
import { textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { pictureSource } from '../../market/offers.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { AmountField, fieldsOf, ReceiptField } from './parts/form-parts.tsx';
import { choicesOf, ListingFilter, listingsOf } from './parts/listing-choice.tsx';
import { MaintenanceMenu } from './parts/maintenance-menu.tsx';
import { Pages } from './parts/pages.tsx';
import { sentFields } from './parts/sent-fields.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 25;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const [assetId, page] = [searchParams.get('assetId') ?? '', searchParams.get('page') ?? ''];
  const asked = { ...door.inputFrom('list_repair_expenses', { assetId, page }), limit: AT_ONCE };
  const [repairs, listings, damage] = await Promise.all([
    door.call('list_repair_expenses', asked),
    listingsOf(door),
    damageOf(door, searchParams),
  ]);
  return { repairs, assetId, listings, damage, origin: door.publicBaseUrl, today: door.today, formKey: door.formKey() };
}

/** What was reported of a booking, if the address names it: it is to be repaired. */
async function damageOf(door: Door, asked: URLSearchParams) {
  const [bookingId, incidentId] = [asked.get('bookingId') ?? '', asked.get('incidentId') ?? ''];
  if (bookingId === '' || incidentId === '') return null;
  const [booking, { items }] = await Promise.all([
    door.call('get_owner_booking_detail', { bookingId }),
    door.call('list_incidents', { bookingId }),
  ]);
  const incident = items.find((each) => each.incidentId === incidentId);
  if (incident === undefined) return null;
  return { bookingId, incidentId, assetId: booking.asset.id, description: incident.description, photos: incident.photos };
}

type Door = ReturnType<typeof shopDoorOf>;

/** Enters a repair, or says that one was paid or entered by mistake. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await act(door, form);
  if (refusal === null) return redirect(SHOP_PATHS.repairs, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

async function act(door: Door, form: FormData): Promise<{ refusal: Refusal | null }> {
  const sent = sentFields(door, form);
  const { text } = sent;
  const [step, repairId, assetId] = [text('step'), text('repairId'), text('assetId')];
  if (step === 'void') return door.attempt('void_repair_expense', { repairId });
  if (step === 'paid') return door.attempt('update_repair_expense', { repairId, paidOn: text('paidOn') });
  // A thing may have another currency than its shop has now.
  const { output: thing } = await door.attempt('get_owner_asset_detail', { assetId });
  const input = {
    assetId,
    description: text('description'),
    ...sent.orNone('paidOn'),
    ...sent.texts('date', 'supplier', 'causedBy', 'incidentId'),
    ...sent.amounts(thing?.currency ?? 'EUR', 'partsMinor', 'labourMinor', 'taxMinor'),
    ...sent.numbers('downtimeDays'),
  };
  return door.attempt('create_repair_expense', input, text('formKey') || undefined, door.files.slice(0, 1));
}

type Repair = OutputOf<'list_repair_expenses'>['items'][number];

export default function Repairs() {
  const { repairs, assetId, listings } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const isOfRow = (sent?.values['step'] ?? '') !== '';
  const at = (page: number) => `?${new URLSearchParams({ ...(assetId !== '' && { assetId }), page: String(page) }).toString()}`;
  return (
    <>
      <PageHead title={t`Repairs`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Repairs</Trans>
        </h1>
        <ListingFilter listings={listings} chosen={assetId} />
      </div>
      <MaintenanceMenu />
      {isOfRow && <RefusalBox refusal={sent?.refusal} />}
      {repairs.items.length === 0 && (
        <p>
          <Trans>There is none here.</Trans>
        </p>
      )}
      <ul className={styles['list']}>
        {repairs.items.map((repair) => (
          <li key={repair.repairId}>
            <OneRepair repair={repair} />
          </li>
        ))}
      </ul>
      <Pages of={repairs.pagination} at={at} />
      <NewRepair />
    </>
  );
}

function useCauses(): Readonly<Record<Repair['causedBy'], string>> {
  const { t } = useLingui();
  return { UNKNOWN: t`not known`, WEAR: t`wear`, RENTER: t`a renter`, OWNER: t`me` };
}

function OneRepair({ repair }: { repair: Repair }) {
  const { listings } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money, day } = useFormats();
  const { assetId, status, description, date, supplier, currency, costMinor, netCostMinor, recoveredMinor, paidOn } = repair;
  const { downtimeDays, bookingId, recoverableMinor } = repair;
  const isVoid = status === 'VOID';
  const thing = listings.find(({ value }) => value === assetId)?.label ?? assetId;
  const [cost, net] = [money(costMinor, currency), money(netCostMinor, currency)];
  const [recovered, recoverable] = [money(recoveredMinor, currency), money(recoverableMinor, currency)];
  return (
    <article className={styles['booked']}>
      <div>
        <h2>{isVoid ? <s>{description}</s> : description}</h2>
        <p>
          <Link to={listingPartPath('listing', assetId)}>{thing}</Link>
          {`, ${day(date)}`}
          {supplier !== null && `, ${supplier}`}
        </p>
        <p>
          <Trans>Cost: {cost}</Trans>
          {recoverableMinor > 0 && (
            <>
              {'. '}
              <Trans>
                The renter paid {recovered} of {recoverable}; it cost you {net}.
              </Trans>
            </>
          )}
        </p>
        {downtimeDays > 0 && (
          <p className={styles['soft']}>
            <Plural value={downtimeDays} one="# day out of use" other="# days out of use" />
          </p>
        )}
        {bookingId !== null && (
          <p>
            <Link to={shopBookingPath(bookingId)}>
              <Trans>The rental in which it happened</Trans>
            </Link>
          </p>
        )}
      </div>
      <div className={styles['end']}>
        {isVoid ? (
          <span className={styles['badge']}>{t`Void`}</span>
        ) : (
          <>
            <span className={styles['badge']} data-tone={paidOn === null ? 'bad' : 'good'}>
              {paidOn === null ? t`Not paid yet` : t`Paid`}
            </span>
            <RepairSteps repair={repair} />
          </>
        )}
      </div>
    </article>
  );
}

function RepairSteps({ repair: { repairId, paidOn } }: { repair: Repair }) {
  const { today } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <details>
      <summary>
        <Trans>Change it</Trans>
      </summary>
      <Stack gap="sm">
        {paidOn === null && (
          <Form method="post" replace>
            <input type="hidden" name="repairId" value={repairId} />
            <TextInput name="paidOn" type="date" label={t`Paid on`} required withAsterisk={false} defaultValue={today} />
            <Button type="submit" name="step" value="paid" variant="default" mt="xs">
              <Trans>It is paid</Trans>
            </Button>
          </Form>
        )}
        <Form method="post" replace>
          <input type="hidden" name="repairId" value={repairId} />
          <p className={styles['soft']}>
            <Trans>It was entered by mistake: it counts no more in your books, and stays to be seen.</Trans>
          </p>
          <Button type="submit" name="step" value="void" variant="default" color="red">
            <Trans>Void it</Trans>
          </Button>
        </Form>
      </Stack>
    </details>
  );
}

/** The rentals in which something was reported, of which the owner names the one in which a renter has caused the repair. */
function incidentsIn(refusal: Refusal | undefined): readonly { incidentId: string; bookingId: string }[] {
  const found = refusal?.code === 'incident_needed' ? refusal.details['incidents'] : [];
  return Array.isArray(found) ? found : [];
}

function NewRepair() {
  const { listings, assetId, damage, today, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const causes = useCauses();
  const mine = sent !== undefined && (sent.values['step'] ?? '') === '' ? sent : undefined;
  const refusal = mine?.refusal;
  const incidents = incidentsIn(refusal);
  const paid = { date: today, paidOn: today };
  const known: Readonly<Record<string, string>> =
    damage === null
      ? { ...paid, assetId }
      : { ...paid, assetId: damage.assetId, description: damage.description, causedBy: 'RENTER' };
  const field = fieldsOf(mine?.values ?? known, refusal);
  // Of a shop with several currencies, each thing has its own.
  const [currency, ...others] = new Set(listings.map((each) => each.currency));
  const amount = (name: string, label: string) => (
    <AmountField {...field(name)} label={label} currency={others.length === 0 ? currency : undefined} />
  );
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className={styles['card']} id="new">
      <input type="hidden" name="formKey" value={formKey} />
      <Stack>
        <h2>
          <Trans>Enter a repair</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        {damage !== null && <Reported />}
        {incidents.length > 0 && (
          <NativeSelect
            {...field('incidentId')}
            label={t`In which rental did it happen?`}
            data={[
              { value: '', label: t`Choose…` },
              ...incidents.map((incident) => ({ value: incident.incidentId, label: incident.bookingId })),
            ]}
          />
        )}
        <NativeSelect
          {...field('assetId')}
          label={t`Listing`}
          required
          withAsterisk={false}
          data={choicesOf(listings, t`Choose…`)}
        />
        <Textarea {...field('description')} label={t`What was repaired`} required withAsterisk={false} maxLength={500} rows={2} />
        <div className={styles['line']}>
          {amount('partsMinor', t`Parts, tax included`)}
          {amount('labourMinor', t`Labour, tax included`)}
          {amount('taxMinor', t`Tax in both`)}
        </div>
        <div className={styles['line']}>
          <TextInput {...field('date')} type="date" label={t`Day`} />
          <TextInput {...field('paidOn')} type="date" label={t`Paid on (empty: not yet)`} />
          <TextInput {...field('downtimeDays')} type="number" min={0} label={t`Days out of use (optional)`} />
        </div>
        <div className={styles['line']}>
          <TextInput {...field('supplier')} label={t`Who repaired it (optional)`} maxLength={100} />
          <NativeSelect
            {...field('causedBy')}
            label={t`Caused by`}
            data={Object.entries(causes).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <ReceiptField />
        <Button type="submit">
          <Trans>Enter it</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

/** The damage that is repaired, with its photos and its rental. What its renter pays is taken off the cost. */
function Reported() {
  const { damage, origin } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  if (damage === null) return null;
  const { incidentId, bookingId, photos } = damage;
  return (
    <>
      <input type="hidden" name="incidentId" value={incidentId} />
      <p>
        <Trans>
          It repairs what was reported of <Link to={shopBookingPath(bookingId)}>this rental</Link>. What the renter pays for it is
          taken off its cost.
        </Trans>
      </p>
      {photos.length > 0 && (
        <ul className={styles['photos']}>
          {photos.map(({ url }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img className={styles['shown']} src={pictureSource(url, origin)} alt={t`Photo ${index + 1}`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
