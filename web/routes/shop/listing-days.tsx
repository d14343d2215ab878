import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
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
import type { Refusal } from '../../../src/rest/web/page-contract.ts';
import { listingPartPath, SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { afterLast, daysAfter } from './parts/days.ts';
import { ListingPage, listingOf } from './parts/listing-page.tsx';
import { numberOf } from './parts/rows.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { door, listing } = await listingOf(args);
  const { id: assetId } = listing;
  const [blocked, followed, feeds] = await Promise.all([
    door.call('list_blackouts', { assetId }),
    door.call('list_followed_calendars', { assetId }),
    door.call('list_calendar_feeds', {}),
  ]);
  return {
    listing,
    blocked: blocked.items,
    followed: followed.items,
    feeds: feeds.items.filter((feed) => feed.assetId === assetId || feed.assetId === null),
    today: door.today,
    formKey: door.formKey(),
  };
}

interface Done {
  readonly refusal: Refusal | null;
  readonly values: Record<string, string>;
  /** The new secret address of a calendar, which is shown once. */
  readonly url: string | null;
}

/** Blocks and opens days, and connects other calendars. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const assetId = args.params['assetId'] ?? '';
  const text = (name: string) => textIn(form, name).trim();
  const key = text('formKey') || undefined;
  if (text('step') === 'publish-calendar') {
    const { output, refusal } = await door.attempt('create_calendar_feed', { assetId }, key);
    if (refusal === null) return data<Done>({ refusal, values: {}, url: output.url });
    return data<Done>({ refusal, values: {}, url: null }, { status: refusal.status });
  }
  const refusal = await take();
  if (refusal === null) return redirect(`${listingPartPath('listing-days', assetId)}?saved`, 303);
  return data<Done>({ refusal, values: textsOf(form), url: null }, { status: refusal.status });

  async function take(): Promise<Refusal | null> {
    switch (text('step')) {
      case 'open':
        return (await door.attempt('remove_blackout', { assetId, blackoutId: text('blackoutId') })).refusal;
      case 'follow': {
        const calendar = text('calendar');
        return (await door.attempt('import_ics', { assetId, url: text('url'), ...(calendar !== '' && { calendar }) })).refusal;
      }
      case 'unfollow':
        return (await door.attempt('unfollow_calendar', { followId: text('followId') })).refusal;
      case 'end-calendar':
        return (await door.attempt('revoke_calendar_feed', { feedId: text('feedId') })).refusal;
      default: {
        const [reason, units, last] = [text('reason'), text('units'), text('lastDate')];
        const endDate = afterLast(last || text('startDate'));
        const more = { ...(reason !== '' && { reason }), ...(units !== '' && { units: numberOf(units) }) };
        return (await door.attempt('add_blackout', { assetId, startDate: text('startDate'), endDate, ...more }, key)).refusal;
      }
    }
  }
}

export default function Days() {
  const { listing } = useLoaderData<typeof loader>();
  const { id } = listing;
  return (
    <ListingPage part="listing-days" listing={listing}>
      <Block />
      <Blocked />
      <Elsewhere />
      <p>
        <Link to={`${SHOP_PATHS.calendar}?assetId=${id}`}>
          <Trans>See bookings and blocked days month by month</Trans>
        </Link>
      </p>
    </ListingPage>
  );
}

function useRefusedStep(step: string): { refusal: Refusal | null; values: Readonly<Record<string, string>> } {
  const sent = useActionData<typeof action>();
  return sent?.values['step'] === step ? sent : { refusal: null, values: {} };
}

function Block() {
  const { listing, today, formKey } = useLoaderData<typeof loader>();
  const { refusal, values } = useRefusedStep('block');
  const { t } = useLingui();
  return (
    <Form method="post" replace className={styles['card']} key={formKey}>
      <input type="hidden" name="step" value="block" />
      <input type="hidden" name="formKey" value={formKey} />
      <Stack>
        <h2>
          <Trans>Block days</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <div className={styles['line']}>
          <TextInput
            name="startDate"
            label={t`First day`}
            type="date"
            min={today}
            required
            withAsterisk={false}
            defaultValue={values['startDate']}
            error={refusal?.fields['startDate']}
          />
          <TextInput
            name="lastDate"
            label={t`Last day`}
            type="date"
            min={today}
            defaultValue={values['lastDate']}
            error={refusal?.fields['endDate']}
          />
          {listing.units > 1 && (
            <TextInput
              name="units"
              label={t`Pieces (empty: all)`}
              type="number"
              min={1}
              max={listing.units}
              defaultValue={values['units']}
              error={refusal?.fields['units']}
            />
          )}
        </div>
        <TextInput
          name="reason"
          label={t`Why, for yourself (optional)`}
          maxLength={200}
          defaultValue={values['reason']}
          error={refusal?.fields['reason']}
        />
        <Button type="submit">
          <Trans>Block these days</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

function Blocked() {
  const { blocked } = useLoaderData<typeof loader>();
  const { refusal } = useRefusedStep('open');
  const { day, period } = useFormats();
  const { t } = useLingui();
  const sources = { MANUAL: t`blocked by you`, MAINTENANCE: t`maintenance`, ICS: t`from another calendar` };
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Blocked from today on</Trans>
      </h2>
      <RefusalBox refusal={refusal} />
      {blocked.length === 0 && (
        <p>
          <Trans>No day is blocked.</Trans>
        </p>
      )}
      <ul className={styles['list']}>
        {blocked.map(({ blackoutId, startDate, endDate, units, source, reason, calendar }) => {
          const last = daysAfter(endDate, -1);
          const pieces = units === null ? '' : t`${units} pieces`;
          const words = [sources[source], calendar ?? '', pieces, reason ?? ''].filter((each) => each !== '').join(' · ');
          return (
            <li key={blackoutId} className={styles['head']}>
              <p>
                {last === startDate ? day(startDate) : period(startDate, last)}
                <br />
                <span className={styles['soft']}>{words}</span>
              </p>
              {source === 'MANUAL' && (
                <Form method="post" replace>
                  <input type="hidden" name="step" value="open" />
                  <input type="hidden" name="blackoutId" value={blackoutId} />
                  <Button type="submit" variant="default" aria-label={t`Open the days from ${day(startDate)} again`}>
                    <Trans>Open again</Trans>
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Calendars of other places that block days here, and the addresses at which other programs read this calendar. */
function Elsewhere() {
  const { listing, followed, feeds, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { refusal, values } = useRefusedStep('follow');
  const { moment } = useFormats();
  const { t } = useLingui();
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Other calendars</Trans>
      </h2>
      <p>
        <Trans>Do you rent it out elsewhere too? Days that are taken there are blocked here, read anew every hour.</Trans>
      </p>
      <ul className={styles['list']}>
        {followed.map(({ followId, calendar, host, lastSuccessAt, problem }) => (
          <li key={followId} className={styles['head']}>
            <p>
              {`${calendar} (${host})`}
              <br />
              <span className={styles['soft']}>{problem ?? t`Last read: ${moment(lastSuccessAt, listing.timeZone)}`}</span>
            </p>
            <Form method="post" replace>
              <input type="hidden" name="step" value="unfollow" />
              <input type="hidden" name="followId" value={followId} />
              <Button type="submit" variant="default">
                <Trans>Stop following</Trans>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" replace>
        <input type="hidden" name="step" value="follow" />
        <Stack>
          <RefusalBox refusal={refusal} />
          <div className={styles['line']}>
            <TextInput
              name="url"
              type="url"
              label={t`Address of the calendar`}
              placeholder="https://…"
              required
              withAsterisk={false}
              defaultValue={values['url']}
              error={refusal?.fields['url']}
            />
            <TextInput
              name="calendar"
              label={t`Name`}
              placeholder="Airbnb"
              maxLength={60}
              defaultValue={values['calendar']}
              error={refusal?.fields['calendar']}
            />
          </div>
          <Button type="submit" variant="default">
            <Trans>Follow it</Trans>
          </Button>
        </Stack>
      </Form>
      <h3>
        <Trans>This calendar elsewhere</Trans>
      </h3>
      <p>
        <Trans>Whoever has the address sees when it is taken. Give it to other sites and to your own calendar.</Trans>
      </p>
      {sent?.url != null && (
        <Alert variant="light" role="status" mb="md" title={t`Copy this address now. It is shown only once.`}>
          {sent.url}
        </Alert>
      )}
      <ul className={styles['list']}>
        {feeds.map(({ feedId, assetId, createdAt }) => {
          const made = moment(createdAt, listing.timeZone);
          return (
            <li key={feedId} className={styles['head']}>
              <p>{assetId === null ? t`Of the whole shop, made on ${made}` : t`Of this listing, made on ${made}`}</p>
              <Form method="post" replace>
                <input type="hidden" name="step" value="end-calendar" />
                <input type="hidden" name="feedId" value={feedId} />
                <Button type="submit" variant="default">
                  <Trans>End it</Trans>
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
      <Form method="post" replace>
        <input type="hidden" name="step" value="publish-calendar" />
        <input type="hidden" name="formKey" value={formKey} />
        <Button type="submit" variant="default">
          <Trans>Make an address</Trans>
        </Button>
      </Form>
    </section>
  );
}
