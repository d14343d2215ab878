import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
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
import { bookPath, requestPath, signInPath, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { pictureSource } from '../../market/offers.tsx';
import { PriceTable } from '../../market/price-table.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './book.module.css';

type Shown = OutputOf<'show_listing'>;

/** What the person wants, as it stands in the address. */
interface Wish {
  readonly from: string;
  readonly to: string;
  readonly rentalMode: string;
  readonly units: string;
  readonly extras: readonly string[];
}

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const slug = args.params['slug'] ?? '';
  const wish = wishIn(new URL(args.request.url).searchParams);
  const { from, to, rentalMode, units } = wish;
  const chosen = door.inputFrom('show_listing', { from, to, rentalMode, units });
  const asked = await door.attempt('show_listing', { slug, ...chosen, ...(wish.extras.length > 0 && { extras: wish.extras }) });
  const isWrong = asked.refusal !== null && asked.refusal.status === 400;
  const shown = asked.output ?? (await door.call('show_listing', { slug }));
  return {
    shown,
    wish,
    problem: isWrong ? asked.refusal : null,
    isSignedIn: door.person !== null,
    origin: door.publicBaseUrl,
    formKey: door.formKey(),
  };
}

/** Makes the plan of the rental, and goes on to the page on which it is sent to the owner. Nothing is held or charged by it. */
export async function action(args: ActionFunctionArgs) {
  const door = doorOf(args);
  const form = await args.request.formData();
  const slug = args.params['slug'] ?? '';
  const { from, to, rentalMode, units, extras } = wishIn(form);
  const options = door.inputFrom('create_booking', { rentalMode, units });
  const input = { slug, startDate: from, endDate: to, ...options, ...(extras.length > 0 && { extras }) };
  const { output, refusal } = await door.attempt('create_booking', input, textIn(form, 'formKey') || undefined);
  if (refusal === null) return redirect(requestPath(output.id), 303);
  if (refusal.status !== 401) return data({ refusal }, { status: refusal.status });
  return redirect(signInPath(bookPath(slug)), 303);
}

function wishIn(said: URLSearchParams | FormData): Wish {
  const texts = (name: string) => {
    const sent: readonly (File | string)[] = said.getAll(name);
    return sent.flatMap((each) => (typeof each === 'string' && each !== '' ? [each] : []));
  };
  const text = (name: string) => texts(name)[0] ?? '';
  const extras = texts('extras');
  return { from: text('from'), to: text('to'), rentalMode: text('rentalMode'), units: text('units'), extras };
}

export default function Book() {
  const { shown, wish, problem, origin } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { listing, shop } = shown;
  const [image] = listing.images;
  return (
    <div className={styles['page']}>
      <PageHead title={t`Request to book: ${listing.title}`} />
      <h1>
        <Trans>Request to book</Trans>
      </h1>
      <div className={styles['thing']}>
        {image !== undefined && <img src={pictureSource(image.url, origin)} alt="" width={160} height={107} />}
        <p>
          <a href={`/a/${listing.slug}`}>{listing.title}</a>
          <br />
          {`${listing.city}, ${shop.name}`}
        </p>
      </div>
      <section className={styles['card']}>
        <h2>
          <Trans>When do you need it?</Trans>
        </h2>
        {problem !== null && (
          <Alert color="red" variant="light" role="alert" mb="sm" classNames={{ message: 'refusal' }}>
            <Trans>Please check the days: a price needs both days, and the return comes after the pickup.</Trans>
          </Alert>
        )}
        <Dates shown={shown} wish={wish} />
      </section>
      <Answer />
    </div>
  );
}

function Dates({ shown: { listing, today }, wish }: { shown: Shown; wish: Wish }) {
  const { t } = useLingui();
  const modes = { SELF_OPERATED: t`Myself`, WITH_OPERATOR: t`The owner’s operator` };
  const free = listing.pricing.extras.filter(({ mandatory }) => !mandatory);
  return (
    <Form className={styles['dates']} action={bookPath(listing.slug)} key={JSON.stringify(wish)}>
      <TextInput name="from" type="date" label={t`Pickup`} required withAsterisk={false} min={today} defaultValue={wish.from} />
      <TextInput name="to" type="date" label={t`Return`} required withAsterisk={false} min={today} defaultValue={wish.to} />
      {listing.rentalModes.length > 1 && (
        <NativeSelect
          name="rentalMode"
          label={t`Driven by`}
          defaultValue={wish.rentalMode}
          data={listing.rentalModes.map((value) => ({ value, label: modes[value] }))}
        />
      )}
      {listing.units > 1 && (
        <TextInput name="units" type="number" label={t`How many`} min={1} max={listing.units} defaultValue={wish.units || '1'} />
      )}
      {free.length > 0 && (
        <fieldset className={styles['extras']}>
          <legend>
            <Trans>Extras</Trans>
          </legend>
          {free.map(({ id, label }) => (
            <Checkbox key={id} name="extras" value={id} label={label} defaultChecked={wish.extras.includes(id)} />
          ))}
        </fieldset>
      )}
      <Button type="submit" variant="default" className={styles['whole'] ?? ''}>
        <Trans>Show the price</Trans>
      </Button>
    </Form>
  );
}

/** The price for the chosen dates and the way on, or other dates if these cannot be had. */
function Answer() {
  const { shown, wish, isSignedIn, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { period } = useFormats();
  const { price, refused, listing } = shown;
  if (refused !== null)
    return (
      <section className={styles['card']} aria-live="polite">
        <h2>
          <Trans>Not on these dates</Trans>
        </h2>
        <p>{`${refused.problems.join('; ')}.`}</p>
        <OtherDates slug={listing.slug} windows={refused.alternatives.windows} />
      </section>
    );
  if (price === null) return null;
  return (
    <section className={styles['card']} aria-live="polite">
      <h2>{price.available ? <Trans>Free on these days</Trans> : <Trans>Taken on these days</Trans>}</h2>
      <p>
        {period(price.startDate, price.endDate)} (<Plural value={price.days} one="# day" other="# days" />)
      </p>
      <PriceTable lines={price.lines} totalMinor={price.totals.totalMinor} deposit={price.deposit} currency={price.currency} />
      {!price.available && <OtherDates slug={listing.slug} windows={price.alternatives?.windows ?? []} />}
      {price.available && (
        <>
          <p className={styles['soft']}>
            <Trans>Nothing is charged now. You see everything once more before the request goes to the owner.</Trans>
          </p>
          <RefusalBox refusal={sent?.refusal} />
          {isSignedIn ? <GoOn wish={wish} formKey={formKey} /> : <SignInFirst wish={wish} slug={listing.slug} />}
        </>
      )}
    </section>
  );
}

function GoOn({ wish, formKey }: { wish: Wish; formKey: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="from" value={wish.from} />
      <input type="hidden" name="to" value={wish.to} />
      <input type="hidden" name="rentalMode" value={wish.rentalMode} />
      <input type="hidden" name="units" value={wish.units} />
      {wish.extras.map((extra) => (
        <input key={extra} type="hidden" name="extras" value={extra} />
      ))}
      <Button type="submit" size="md" fullWidth>
        <Trans>Go on</Trans>
      </Button>
    </Form>
  );
}

function SignInFirst({ wish, slug }: { wish: Wish; slug: string }) {
  const { extras, ...single } = wish;
  const all = [...Object.entries(single), ...extras.map((extra): [string, string] => ['extras', extra])];
  const said = all.filter(([, value]) => value !== '');
  const next = `${bookPath(slug)}?${new URLSearchParams(said).toString()}`;
  const query = `?${new URLSearchParams({ next }).toString()}`;
  return (
    <Stack gap="sm">
      <p className={styles['soft']}>
        <Trans>To send the request, the owner needs to know who you are.</Trans>
      </p>
      <Button component={Link} to={WEB_PATHS['sign-up'] + query} size="md" fullWidth>
        <Trans>Open an account</Trans>
      </Button>
      <Button component={Link} to={WEB_PATHS['sign-in'] + query} size="md" variant="default" fullWidth>
        <Trans>I have an account already</Trans>
      </Button>
    </Stack>
  );
}

function OtherDates({ slug, windows }: { slug: string; windows: readonly { startDate: string; endDate: string }[] }) {
  const { period } = useFormats();
  if (windows.length === 0) return null;
  return (
    <>
      <p>
        <Trans>The nearest dates that can be booked:</Trans>
      </p>
      <ul>
        {windows.map(({ startDate, endDate }) => (
          <li key={startDate}>
            <Link to={`${bookPath(slug)}?from=${startDate}&to=${endDate}`}>{period(startDate, endDate)}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
