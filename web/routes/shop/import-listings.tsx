import { Plural, Trans, useLingui } from '@lingui/react/macro';
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
import { listingPartPath, SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

type Checked = OutputOf<'import_assets'>;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const importId = new URL(args.request.url).searchParams.get('done');
  return { done: importId === null ? null : await door.call('get_asset_import', { importId }), formKey: door.formKey() };
}

interface Answer {
  readonly refusal: Refusal | null;
  /** What would become of each row. */
  readonly checked: Checked | null;
}

/** Checks a file, or imports it. The whole answer of an import has an address of its own. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const preview = textIn(form, 'step') !== 'import';
  const key = preview ? undefined : textIn(form, 'formKey') || undefined;
  const { output, refusal } = await door.attempt(
    'import_assets',
    { preview, allOrNothing: form.has('allOrNothing') },
    key,
    door.files.slice(0, 1),
  );
  if (refusal !== null) return data<Answer>({ refusal, checked: null }, { status: refusal.status });
  if (output.importId === null) return data<Answer>({ refusal, checked: output });
  return redirect(`${SHOP_PATHS['import-listings']}?done=${encodeURIComponent(output.importId)}`, 303);
}

export default function ImportListings() {
  const { done, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const shown = sent?.checked ?? (sent === undefined ? done : null);
  const most = 1_000;
  return (
    <>
      <PageHead title={t`Import listings`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Import listings</Trans>
        </h1>
      </div>
      <Form method="post" encType="multipart/form-data" reloadDocument className={styles['card']}>
        <input type="hidden" name="formKey" value={formKey} />
        <Stack>
          <p>
            <Trans>
              Fill in <a href={SHOP_PATHS['import-template']}>this table</a> and send it as CSV: one listing a row, at most {most}
              . A row with your own number of a listing that you have changes it.
            </Trans>
          </p>
          <RefusalBox refusal={sent?.refusal} />
          <div>
            <label className={styles['dropLabel']} htmlFor="file">
              <Trans>Choose the file, or drop it here</Trans>
            </label>
            <input id="file" className={styles['drop']} type="file" name="file" accept=".csv,text/csv" required />
          </div>
          <Checkbox name="allOrNothing" value="true" label={t`Import nothing while a row has a problem`} />
          <div className={styles['buttons']}>
            <Button type="submit" name="step" value="check" variant="default">
              <Trans>Only check it</Trans>
            </Button>
            <Button type="submit" name="step" value="import">
              <Trans>Import it</Trans>
            </Button>
          </div>
        </Stack>
      </Form>
      {shown !== null && <Rows shown={shown} isPreview={sent?.checked != null} />}
    </>
  );
}

type Shown = Pick<Checked, 'created' | 'updated' | 'refused' | 'items'>;

function Rows({ shown: { created, updated, refused, items }, isPreview }: { shown: Shown; isPreview: boolean }) {
  const { t } = useLingui();
  const outcomes = isPreview
    ? {
        CREATED: t`would be new`,
        UPDATED: t`would change`,
        UNCHANGED: t`stays as it is`,
        REFUSED: t`has a problem`,
        SKIPPED: t`left out`,
      }
    : { CREATED: t`new`, UPDATED: t`changed`, UNCHANGED: t`as it was`, REFUSED: t`has a problem`, SKIPPED: t`left out` };
  return (
    <section className={`${styles['card']} ${styles['wide']}`} aria-live="polite">
      <h2>{isPreview ? <Trans>Checked, nothing written</Trans> : <Trans>Imported</Trans>}</h2>
      <p>
        <Plural value={created} one="# new listing" other="# new listings" />
        {', '}
        <Plural value={updated} one="# changed" other="# changed" />
        {', '}
        <Plural value={refused} one="# row with a problem" other="# rows with a problem" />
      </p>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t`Row`}</th>
              <th scope="col">{t`Title`}</th>
              <th scope="col">{t`What happened`}</th>
              <th scope="col">{t`Problems`}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ row, title, outcome, assetId, problems, reference }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>
                  {assetId === null ? (
                    (title ?? reference)
                  ) : (
                    <Link to={listingPartPath('listing', assetId)}>{title ?? reference}</Link>
                  )}
                </td>
                <td>{outcomes[outcome]}</td>
                <td>{problems.map(({ column, message }) => `${column}: ${message}`).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
