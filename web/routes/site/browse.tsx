import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { data, Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf, PageDoor, Refusal } from '../../../src/rest/web/page-contract.ts';
import { WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useCategoryTitle } from '../../market/category-words.ts';
import { Offers } from '../../market/offers.tsx';
import styles from './browse.module.css';

type Found = OutputOf<'show_catalogue'>['found'];
type Categories = OutputOf<'show_catalogue'>['categories'];
/** The search as it stands in the address. */
type Asked = Readonly<Record<string, string>>;

const PER_PAGE = 24;
/** The currency of a limit until the answer says which one the found things have. */
const FIRST_CURRENCY = 'EUR';
/** The names for which the form has a field, and the number of the page. Other names in the address are kept. */
const FIELDS = ['q', 'category', 'city', 'from', 'to', 'mostADay', 'sort', 'page'];
/** A place and a category have pages of their own for search engines. */
const NAMED = ['category', 'city', 'page'];

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const asked = askedIn(args.url, door);
  const shown = await search(door, asked);
  const origin = door.publicBaseUrl;
  if (shown.refusal === null) return { asked, origin, refusal: null, ...shown.output };
  const categories: Categories = (await door.call('list_categories', {})).items;
  const { refusal } = shown;
  return data({ asked, origin, refusal, found: null, categories }, { status: refusal.status });
}

/** Only the names that the search knows: links also carry names for those who count clicks. If one came twice, the last counts. */
function askedIn(url: URL, door: PageDoor): Asked {
  const known = [...Object.keys(door.schema('show_catalogue').properties ?? {}), 'mostADay'].filter((name) => name !== 'limit');
  const given = [...url.searchParams].filter(([name, value]) => value !== '' && known.includes(name));
  return Object.fromEntries(given);
}

/** The limit is typed in whole units, and only the first answer says of which currency. */
async function search(door: PageDoor, { mostADay, ...filters }: Asked) {
  const inputIn = (currency: string) => ({
    limit: PER_PAGE,
    ...(mostADay !== undefined && { maxPrice: door.minorUnits(mostADay, currency) ?? mostADay }),
    ...door.inputFrom('show_catalogue', filters),
  });
  const usual = filters['currency'] ?? FIRST_CURRENCY;
  const first = await door.attempt('show_catalogue', inputIn(usual));
  const currency = first.output?.found.prices?.currency ?? usual;
  if (mostADay === undefined || currency === usual) return first;
  return door.attempt('show_catalogue', { ...inputIn(currency), currency });
}

export default function Browse() {
  const { asked, categories, found, origin, refusal } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const heading = useHeading(asked, categories);
  const isFiltered = Object.keys(asked).some((name) => !NAMED.includes(name));
  return (
    <div className={styles['page']}>
      <PageHead
        title={heading}
        description={t`${heading}: boats, campers, cameras, tools and more, from people and shops nearby. Book it yourself, or let your assistant do it.`}
        canonical={origin + addressOf(pick(asked, NAMED))}
        isUnlisted={isFiltered || found?.items.length === 0}
      />
      <h1>{heading}</h1>
      <Form className={styles['form']} role="search" action={WEB_PATHS.browse} key={JSON.stringify(asked)}>
        <Filters asked={asked} categories={categories} refusal={refusal} />
      </Form>
      {refusal !== null && <Problem refusal={refusal} />}
      <Chips asked={asked} categories={categories} />
      {found !== null && <Results found={found} asked={asked} origin={origin} />}
    </div>
  );
}

function useHeading({ category, city }: Asked, categories: Categories): string {
  const { t } = useLingui();
  const titleOf = useCategoryTitle();
  const chosen = categories.find(({ slug }) => slug === category);
  const what = chosen === undefined ? t`Things` : titleOf(chosen);
  return city === undefined ? t`${what} to rent` : t`${what} to rent in ${city}`;
}

function Problem({ refusal: { fields, message } }: { refusal: Refusal }) {
  const { t } = useLingui();
  const lacksDay = fields['from'] !== undefined || fields['to'] !== undefined;
  const words = lacksDay ? t`Please check the days: a price needs both days, and the return comes after the pickup.` : message;
  return (
    <Alert color="red" variant="light" role="alert" my="md" classNames={{ message: 'refusal' }}>
      {words}
    </Alert>
  );
}

interface FilterParts {
  readonly asked: Asked;
  readonly categories: Categories;
  readonly refusal: Refusal | null;
}

function Filters({ asked, categories, refusal }: FilterParts) {
  const { t } = useLingui();
  const titleOf = useCategoryTitle();
  const wrong = (name: string) => refusal?.fields[name] !== undefined;
  const rest = Object.entries(asked).filter(([name]) => !FIELDS.includes(name));
  const kinds = [{ value: '', label: t`Everything` }, ...categories.map((each) => ({ value: each.slug, label: titleOf(each) }))];
  const orders = [
    { value: '', label: t`Best first` },
    { value: 'price_asc', label: t`Cheapest first` },
    { value: 'price_desc', label: t`Dearest first` },
    { value: 'rating', label: t`Best rated first` },
    { value: 'newest', label: t`Newest first` },
  ];
  return (
    <>
      <div className={styles['words']}>
        <TextInput
          name="q"
          type="search"
          label={t`What do you need?`}
          placeholder={t`kayak, drone, camper…`}
          defaultValue={asked['q'] ?? ''}
          maxLength={200}
          size="md"
          leftSection={<IconSearch size={20} aria-hidden />}
        />
        <Button type="submit" size="md">
          <Trans>Search</Trans>
        </Button>
      </div>
      <NativeSelect name="category" label={t`Kind`} defaultValue={asked['category'] ?? ''} data={kinds} />
      <TextInput name="city" label={t`City`} autoComplete="address-level2" maxLength={80} defaultValue={asked['city'] ?? ''} />
      <TextInput name="from" type="date" label={t`Pickup`} defaultValue={asked['from'] ?? ''} error={wrong('from')} />
      <TextInput name="to" type="date" label={t`Return`} defaultValue={asked['to'] ?? ''} error={wrong('to')} />
      <TextInput
        name="mostADay"
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        label={t`At most a day`}
        defaultValue={asked['mostADay'] ?? ''}
        error={wrong('maxPrice')}
      />
      <NativeSelect name="sort" label={t`Order`} defaultValue={asked['sort'] ?? ''} data={orders} />
      {rest.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
    </>
  );
}

function Chips({ asked, categories }: { asked: Asked; categories: Categories }) {
  const { t } = useLingui();
  const titleOf = useCategoryTitle();
  const { page: _page, category: chosen, ...rest } = asked;
  const kinds = [
    { slug: undefined, title: t`Everything` },
    ...categories.map((each) => ({ slug: each.slug, title: titleOf(each) })),
  ];
  return (
    <nav aria-label={t`Kinds of things`}>
      <ul className={styles['chips']}>
        {kinds.map(({ slug, title }) => (
          <li key={title}>
            <Link
              to={addressOf({ ...rest, ...(slug !== undefined && { category: slug }) })}
              aria-current={slug === chosen || undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ResultParts {
  readonly found: Found;
  readonly asked: Asked;
  readonly origin: string;
}

function Results({ found, asked, origin }: ResultParts) {
  const { t } = useLingui();
  const { period } = useFormats();
  const { items, pagination, match, prices } = found;
  if (items.length === 0) return <Nothing found={found} asked={asked} />;
  const { total } = pagination;
  const isAtLeast = pagination.totalIsAtLeast === true;
  const [from, to] = [asked['from'], asked['to']];
  const when = from !== undefined && to !== undefined ? `, ${t`free ${period(from, to)}`}` : '';
  const some = match === 'SOME' ? ` ${t`Nothing has all of your words; these have some of them.`}` : '';
  return (
    <section aria-label={t`What was found`}>
      <p className={styles['soft']} role="status">
        {isAtLeast ? <Trans>{total} or more things</Trans> : <Plural value={total} one="# thing" other="# things" />}
        {`${when}.${some}`}
      </p>
      {prices !== undefined && <p className={styles['soft']}>{prices.note}</p>}
      <Form action={WEB_PATHS.compare}>
        <Offers items={items} origin={origin} query={queryOf(pick(asked, ['from', 'to']))} canChoose={items.length > 1} />
        {items.length > 1 && (
          <Button type="submit" variant="default" className={styles['compare'] ?? ''}>
            <Trans>Compare what I have marked</Trans>
          </Button>
        )}
      </Form>
      <Besides found={found} asked={asked} />
      <Pages pagination={pagination} asked={asked} />
    </section>
  );
}

function Nothing({ found, asked }: { found: Found; asked: Asked }) {
  const words = useWhyNothing(found, asked);
  return (
    <section className={styles['nothing']}>
      <p role="status">{words}</p>
      <Besides found={found} asked={asked} />
      <p>
        <Link to={WEB_PATHS.browse}>
          <Trans>See everything</Trans>
        </Link>
      </p>
    </section>
  );
}

function useWhyNothing({ pagination, unavailable = [] }: Found, asked: Asked): string {
  const { t } = useLingui();
  if (pagination.total > 0) return t`There are no more pages.`;
  if (Object.keys(asked).length === 0) return t`Nothing is offered here yet.`;
  if (unavailable.length === 0) return t`Nothing fits. Fewer words or filters may find something.`;
  return asked['from'] && asked['to']
    ? t`Nothing of that is free on these days.`
    : t`Nothing of that fits everything you ask for.`;
}

/** What fits the words, but not the days or the price. */
function Besides({ found: { unavailable = [] }, asked }: { found: Found; asked: Asked }) {
  const { t } = useLingui();
  const { period } = useFormats();
  if (unavailable.length === 0) return null;
  return (
    <>
      <p>{asked['from'] && asked['to'] ? t`Fits too, but not on these days:` : t`Fits too, but not at this price:`}</p>
      <ul>
        {unavailable.map(({ slug, title, whyNot, freeWindows: [window] }) => {
          const query = window === undefined ? '' : `?from=${window.startDate}&to=${window.endDate}#price`;
          const free = window === undefined ? '' : `; ${t`it is free ${period(window.startDate, window.endDate)}`}`;
          return (
            <li key={slug}>
              <a href={`/a/${slug}${query}`}>{title}</a>
              {`: ${whyNot}${free}`}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Pages({ pagination: { page, totalPages }, asked }: { pagination: Found['pagination']; asked: Asked }) {
  const { t } = useLingui();
  if (totalPages < 2) return null;
  const to = (number: number) => addressOf({ ...asked, page: String(number) });
  return (
    <nav className={styles['pages']} aria-label={t`Pages`}>
      {page > 1 ? (
        <Button component={Link} variant="default" rel="prev" to={to(page - 1)}>
          <Trans>Previous</Trans>
        </Button>
      ) : (
        <span />
      )}
      <span className={styles['soft']}>{t`Page ${page} of ${totalPages}`}</span>
      {page < totalPages ? (
        <Button component={Link} variant="default" rel="next" to={to(page + 1)}>
          <Trans>Next</Trans>
        </Button>
      ) : (
        <span />
      )}
    </nav>
  );
}

function pick(asked: Asked, names: readonly string[]): Asked {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => names.includes(name)));
}

function queryOf(values: Asked): string {
  const query = new URLSearchParams(values).toString();
  return query === '' ? '' : `?${query}`;
}

function addressOf(values: Asked): string {
  return WEB_PATHS.browse + queryOf(values);
}
