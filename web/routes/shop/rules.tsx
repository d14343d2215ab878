import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { listingPartPath, SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textsOf } from '../../form/read-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { DurationForm, rulesIn } from './parts/duration-form.tsx';
import { Saved } from './parts/form-parts.tsx';
import type { Refused } from './parts/listing-page.tsx';
import { everyRowIn } from './parts/rows.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  return { rules: await shopDoorOf(args).call('get_duration_rules', {}) };
}

export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await door.attempt('set_duration_rules', rulesIn(form));
  if (refusal === null) return redirect(`${SHOP_PATHS.rules}?saved`, 303);
  return data<Refused>({ refusal, values: textsOf(form), rows: everyRowIn(form) }, { status: refusal.status });
}

/** The rules of the whole shop, and the listings that have others. */
export default function Rules() {
  const { rules } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { vendor, effective, ownRules, ownRulesCount } = rules;
  return (
    <>
      <PageHead title={t`Rules of the shop`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Rules of the shop</Trans>
        </h1>
      </div>
      <Saved />
      <DurationForm key={JSON.stringify(vendor)} own={vendor} effective={effective} of="SHOP" />
      {ownRulesCount > 0 && (
        <section className={styles['card']}>
          <h2>
            <Plural value={ownRulesCount} one="# listing has rules of its own" other="# listings have rules of their own" />
          </h2>
          <ul>
            {ownRules.map(({ assetId, slug }) => (
              <li key={assetId}>
                <Link to={listingPartPath('listing-rules', assetId)}>{slug}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
