import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { COUNTRY_CODES, timeZonesOf } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { wordsContext } from '../../language/words.ts';
import { countriesIn, currenciesIn } from '../../market/countries.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { fieldsOf, Saved } from './parts/form-parts.tsx';
import { sentFields } from './parts/sent-fields.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import { StorefrontMenu } from './parts/storefront-menu.tsx';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const wanted = new URL(args.request.url).searchParams.get('q') ?? '';
  const { locale } = args.context.get(wordsContext);
  const [{ vendor }, checked] = await Promise.all([
    door.call('get_profile', {}),
    wanted === '' ? null : door.attempt('check_storefront_slug', { q: wanted }),
  ]);
  if (vendor === null) throw redirect(SHOP_PATHS.open);
  return {
    shop: vendor,
    wanted,
    name: checked?.output ?? null,
    refusal: checked?.refusal ?? null,
    countries: countriesIn(locale, COUNTRY_CODES),
    currencies: currenciesIn(locale),
    timeZones: timeZonesOf(vendor.country ?? '').filter((zone) => zone !== vendor.timeZone),
  };
}

/** Changes what the shop is and where, or the name in its address. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { texts } = sentFields(door, form);
  const { refusal } = await (textIn(form, 'card') === 'address'
    ? door.attempt('change_storefront_slug', texts('slug'))
    : door.attempt('update_vendor_type', texts('vendorType', 'city', 'country', 'timeZone', 'currency')));
  if (refusal === null) return redirect(`${SHOP_PATHS.place}?saved`, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

export default function Place() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Kind, place and address`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Kind, place and address</Trans>
        </h1>
      </div>
      <StorefrontMenu />
      <Saved />
      <KindAndPlace />
      <Address />
    </>
  );
}

function KindAndPlace() {
  const { shop, countries, currencies, timeZones } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const mine = sent?.values['card'] === 'place' ? sent : undefined;
  const { type, city, country, currency, timeZone } = shop;
  const present = { vendorType: type, city: city ?? '', country: country ?? '', currency };
  const field = fieldsOf(mine?.values ?? present, mine?.refusal);
  return (
    <Form method="post" replace className={styles['card']} key={JSON.stringify(shop)}>
      <input type="hidden" name="card" value="place" />
      <Stack>
        <h2>
          <Trans>What you are, and where</Trans>
        </h2>
        <p className={styles['soft']}>
          <Trans>Renters see both on your page. What is listed or booked keeps its own place, time zone and currency.</Trans>
        </p>
        <RefusalBox refusal={mine?.refusal} />
        <NativeSelect
          {...field('vendorType')}
          label={t`You rent out as`}
          data={[
            { value: 'INDIVIDUAL', label: t`A person` },
            { value: 'COMPANY', label: t`A company` },
          ]}
        />
        <div className={styles['line']}>
          <TextInput {...field('city')} label={t`City`} autoComplete="address-level2" maxLength={80} />
          <NativeSelect {...field('country')} label={t`Country`} data={[{ value: '', label: t`Choose…` }, ...countries]} />
        </div>
        <div className={styles['line']}>
          <NativeSelect
            {...field('timeZone')}
            label={t`Time zone of your books`}
            data={[
              { value: '', label: t`As it is, or that of the new place: ${timeZone}` },
              ...timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
            ]}
          />
          <NativeSelect {...field('currency')} label={t`Currency of new listings and of your books`} data={currencies} />
        </div>
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

/** The name of the shop in the address of its page: looked up first, then taken. */
function Address() {
  const { shop, wanted, name, refusal } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const mine = sent?.values['card'] === 'address' ? sent : undefined;
  const free = name === null ? [] : name.available && !name.yours ? [name.slug] : name.suggestions;
  return (
    <section className={styles['card']}>
      <Stack>
        <h2>
          <Trans>Address of your page</Trans>
        </h2>
        <p>
          <a href={shop.pageUrl}>{shop.pageUrl}</a>
        </p>
        <p className={styles['soft']}>
          <Trans>A former address stays yours, and leads to the new one.</Trans>
        </p>
        <Form role="search" aria-label={t`Is a name free?`}>
          <Stack>
            <TextInput
              name="q"
              label={t`Another name in the address`}
              placeholder={shop.slug}
              required
              withAsterisk={false}
              maxLength={60}
              defaultValue={mine?.values['slug'] ?? wanted}
              error={refusal?.fields['q']}
            />
            <Button type="submit" variant="default">
              <Trans>See whether it is free</Trans>
            </Button>
          </Stack>
        </Form>
        <RefusalBox refusal={mine?.refusal ?? refusal} />
        {name?.yours === true && (
          <p role="status">
            <Trans>It is the name that you have.</Trans>
          </p>
        )}
        {name !== null && !name.available && (
          <p role="status">
            {free.length === 0 ? t`You cannot have this name.` : t`You cannot have this name. These are like it, and free:`}
          </p>
        )}
        {free.map((slug) => (
          <Form method="post" key={slug}>
            <input type="hidden" name="card" value="address" />
            <Button type="submit" name="slug" value={slug}>
              {t`Take the name ${slug}`}
            </Button>
          </Form>
        ))}
      </Stack>
    </section>
  );
}
