import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack } from '@mantine/core';
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
import { bookPath, listingPagePath, requestPath, signInPath, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { DatesForm } from '../../market/dates-form.tsx';
import { pictureSource } from '../../market/offers.tsx';
import { OtherDates } from '../../market/other-dates.tsx';
import { PriceTable } from '../../market/price-table.tsx';
import { queryOfWish, type Wish, wishIn } from '../../market/wish.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './book.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const slug = args.params['slug'] ?? '';
  const wish = wishIn(args.url.searchParams);
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
    formKey: door.person === null ? '' : door.formKey(),
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
          <a href={listingPagePath(listing.slug)}>{listing.title}</a>
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
        <DatesForm shown={shown} wish={wish} action={bookPath(listing.slug)} isMain={shown.price === null} />
      </section>
      <Answer />
    </div>
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
        <OtherDates page={bookPath(listing.slug)} wish={wish} windows={refused.alternatives.windows} />
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
      {!price.available && <OtherDates page={bookPath(listing.slug)} wish={wish} windows={price.alternatives?.windows ?? []} />}
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
  const next = bookPath(slug) + queryOfWish(wish);
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
