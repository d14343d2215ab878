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
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { MaintenanceMenu } from './parts/maintenance-menu.tsx';
import { Pages } from './parts/pages.tsx';
import { numberOf } from './parts/rows.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 25;
const MOST_LISTED = 100;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const [assetId, page] = [searchParams.get('assetId') ?? '', searchParams.get('page') ?? ''];
  const asked = { ...door.inputFrom('list_repair_expenses', { assetId, page }), limit: AT_ONCE };
  const [repairs, listed] = await Promise.all([
    door.call('list_repair_expenses', asked),
    door.call('list_my_assets', { limit: MOST_LISTED }),
  ]);
  return {
    repairs,
    assetId,
    listings: listed.items.map(({ id, title }) => ({ value: id, label: title })),
    currencies: [...new Set(listed.items.map(({ currency }) => currency))],
    today: door.today,
    formKey: door.formKey(),
  };
}

type Door = ReturnType<typeof shopDoorOf>;

/** Enters a repair, or says that one was paid or entered by mistake. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await act(door, (name) => textIn(form, name).trim());
  if (refusal === null) return redirect(SHOP_PATHS.repairs, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

async function act(door: Door, text: (name: string) => string): Promise<{ refusal: Refusal | null }> {
  const [step, repairId] = [text('step'), text('repairId')];
  if (step === 'void') return door.attempt('void_repair_expense', { repairId });
  if (step === 'paid') return door.attempt('update_repair_expense', { repairId, paidOn: text('paidOn') });
  const said = (...names: readonly string[]) => names.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]]));
  const assetId = text('assetId');
  // A thing may have another currency than its shop has now.
  const { output: thing } = await door.attempt('get_owner_asset_detail', { assetId });
  const amounts = ['partsMinor', 'labourMinor', 'taxMinor'].flatMap((name) =>
    text(name) === '' ? [] : [[name, door.minorUnits(text(name), thing?.currency ?? 'EUR') ?? text(name)]],
  );
  const input = {
    assetId,
    description: text('description').replaceAll('\r\n', '\n'),
    paidOn: text('paidOn') === '' ? null : text('paidOn'),
    ...Object.fromEntries([...said('date', 'supplier', 'causedBy', 'incidentId'), ...amounts]),
    ...(text('downtimeDays') !== '' && { downtimeDays: numberOf(text('downtimeDays')) }),
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
        <Form className={styles['buttons']} role="search">
          <NativeSelect
            name="assetId"
            aria-label={t`Listing`}
            key={assetId}
            defaultValue={assetId}
            data={[{ value: '', label: t`All listings` }, ...listings]}
          />
          <Button type="submit" variant="default">
            <Trans>Show</Trans>
          </Button>
        </Form>
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
  const { listings, currencies, assetId, today, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const causes = useCauses();
  const mine = sent !== undefined && (sent.values['step'] ?? '') === '' ? sent : undefined;
  const refusal = mine?.refusal;
  const incidents = incidentsIn(refusal);
  const values: Readonly<Record<string, string>> = mine?.values ?? { assetId, date: today, paidOn: today };
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: refusal?.fields[name] });
  // Of a shop with several currencies, each thing has its own.
  const [currency, ...others] = currencies;
  const amount = {
    inputMode: 'decimal',
    rightSection: others.length === 0 ? currency : undefined,
    rightSectionWidth: 56,
  } as const;
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className={styles['card']}>
      <input type="hidden" name="formKey" value={formKey} />
      <Stack>
        <h2>
          <Trans>Enter a repair</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
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
          data={[{ value: '', label: t`Choose…` }, ...listings]}
        />
        <Textarea {...field('description')} label={t`What was repaired`} required withAsterisk={false} maxLength={500} rows={2} />
        <div className={styles['line']}>
          <TextInput {...field('partsMinor')} {...amount} label={t`Parts, tax included`} />
          <TextInput {...field('labourMinor')} {...amount} label={t`Labour, tax included`} />
          <TextInput {...field('taxMinor')} {...amount} label={t`Tax in both`} />
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
        <div>
          <label className={styles['dropLabel']} htmlFor="file">
            <Trans>Receipt, as a picture or PDF (optional)</Trans>
          </label>
          <input id="file" className={styles['drop']} type="file" name="file" accept="image/*,application/pdf" />
        </div>
        <Button type="submit">
          <Trans>Enter it</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
