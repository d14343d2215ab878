import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { CategoryIcon } from '../../market/category-icons.tsx';
import { useCategoryTitle } from '../../market/category-words.ts';
import { Offers, pictureSource } from '../../market/offers.tsx';
import { useFrame } from '../../shell/frame.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './home.module.css';

/** So many of the best things are looked at for a picture of each category. */
const LOOKED_AT = 60;
const OFFERS = 8;

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { found, categories } = await door.call('show_catalogue', { limit: LOOKED_AT });
  const pictureOf = (slug: string) =>
    found.items.find(({ category, image }) => category === slug && image !== null)?.image ?? null;
  return {
    categories: categories.map(({ slug, title }) => ({ slug, title, image: pictureOf(slug) })),
    offers: found.items.slice(0, OFFERS).map(({ attributes: _attributes, attributeUnits: _units, ...card }) => card),
    today: door.today,
    origin: door.publicBaseUrl,
    mcpUrl: door.mcpUrl,
  };
}

export default function Home() {
  const { categories, offers, origin } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <div className={styles['page']}>
      <PageHead
        title={t`Rent what you need, from people nearby`}
        description={t`Boats, campers, cameras, tools and more, from people and shops nearby. Book it yourself, or let your assistant do it.`}
        canonical={`${origin}/`}
      />
      <link rel="alternate" type="text/plain" href="/llms.txt" title="For agents" />
      <link rel="service-desc" type="application/json" href={`${API}/openapi/agent`} />
      <div className={styles['hero']}>
        <h1>
          <Trans>Rent what you need, from people nearby</Trans>
        </h1>
        <p>
          <Trans>Boats, campers, cameras, tools: choose your days, see the whole price, and ask the owner.</Trans>
        </p>
        <Search />
      </div>
      {categories.length > 0 && <Categories />}
      {offers.length > 0 && (
        <section>
          <h2>
            <Trans>Worth a look</Trans>
          </h2>
          <Offers items={offers} origin={origin} query="" heading="h3" isBelow />
          <Button component={Link} to={WEB_PATHS.browse} variant="default" size="md" className={styles['all'] ?? ''}>
            <Trans>See everything there is to rent</Trans>
          </Button>
        </section>
      )}
      <HowItWorks />
      <div className={styles['pair']}>
        <Assistants />
        <Owners />
      </div>
      <Developers />
    </div>
  );
}

/** What, where and when. */
function Search() {
  const { today } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <Form className={styles['search']} role="search" action={WEB_PATHS.browse}>
      <TextInput
        name="q"
        type="search"
        label={t`What do you need?`}
        placeholder={t`kayak, drone, camper…`}
        maxLength={200}
        size="md"
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <TextInput name="city" label={t`Where`} placeholder={t`City`} autoComplete="address-level2" maxLength={80} size="md" />
      <TextInput name="from" type="date" label={t`Pickup`} min={today} size="md" />
      <TextInput name="to" type="date" label={t`Return`} min={today} size="md" />
      <Button type="submit" size="md">
        <Trans>Search</Trans>
      </Button>
    </Form>
  );
}

function Categories() {
  const { categories, origin } = useLoaderData<typeof loader>();
  const titleOf = useCategoryTitle();
  return (
    <section>
      <h2>
        <Trans>What there is to rent</Trans>
      </h2>
      <ul className={styles['categories']}>
        {categories.map((category, index) => (
          <li key={category.slug}>
            <Link to={`${WEB_PATHS.browse}?category=${encodeURIComponent(category.slug)}`}>
              {category.image === null ? (
                <span className={styles['drawing']}>
                  <CategoryIcon slug={category.slug} />
                </span>
              ) : (
                <img
                  src={pictureSource(category.image, origin)}
                  alt=""
                  width={300}
                  height={200}
                  {...(index === 0 ? { fetchPriority: 'high' } : { loading: index < FIRST_SEEN ? 'eager' : 'lazy' })}
                />
              )}
              {titleOf(category)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** So many pictures are seen before anybody scrolls. */
const FIRST_SEEN = 4;

function HowItWorks() {
  return (
    <section>
      <h2>
        <Trans>How it works</Trans>
      </h2>
      <ol className={styles['steps']}>
        <li>
          <h3>
            <Trans>Find it</Trans>
          </h3>
          <p>
            <Trans>Choose your days. The price has everything in it, and the deposit stands beside it.</Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Ask the owner</Trans>
          </h3>
          <p>
            <Trans>You pay only once the owner has said yes, and cancelling is free until then.</Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Pick it up</Trans>
          </h3>
          <p>
            <Trans>Both sides take photos when it changes hands. After the return the deposit is let go.</Trans>
          </p>
        </li>
      </ol>
    </section>
  );
}

function Assistants() {
  const { mcpUrl } = useLoaderData<typeof loader>();
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Let your assistant do it</Trans>
      </h2>
      <p>
        <Trans>
          Claude, ChatGPT and others find it, book it and keep an eye on it for you. You say yes and pay on pages of ours; your
          assistant never sees your password or your card. Give it this address:
        </Trans>
      </p>
      <code>{mcpUrl}</code>
      <p className={styles['ways']}>
        <Button component="a" href="/connect" variant="default">
          <Trans>How to connect it</Trans>
        </Button>
        <a href="/link">
          <Trans>I have a code from my assistant</Trans>
        </a>
      </p>
    </section>
  );
}

function Owners() {
  const person = useFrame()?.person ?? null;
  const isOwner = person !== null && person.vendorId !== null;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Rent out what you have</Trans>
      </h2>
      <p>
        <Trans>
          Open a shop, show your things with photos, and set your prices and rules. You decide about every request, and the money
          comes after the return.
        </Trans>
      </p>
      <p className={styles['ways']}>
        <Button component="a" href={person === null ? `${WEB_PATHS['sign-up']}?next=%2Fshop` : '/shop'} variant="default">
          {isOwner ? <Trans>To your shop</Trans> : <Trans>Open a shop</Trans>}
        </Button>
      </p>
    </section>
  );
}

const API = '/api/v1';

/** Where programs and those who write them begin. */
function Developers() {
  const { mcpUrl, origin } = useLoaderData<typeof loader>();
  return (
    <details className={styles['developers']}>
      <summary>
        <Trans>For developers</Trans>
      </summary>
      <p>
        <Trans>MCP (Streamable HTTP) for renters and for owners:</Trans>
      </p>
      <p>
        <code>{mcpUrl}</code> <code>{`${origin}${API}/mcp-owner`}</code>
      </p>
      <ul lang="en">
        {FOR_PROGRAMS.map(([href, words]) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Texts for programs and for those who write them are in English. */
const FOR_PROGRAMS = [
  ['/llms.txt', 'Platform summary for agents'],
  ['/llms-full.txt', 'Summary and guides in one'],
  ['/AGENT_GUIDE.md', 'Guide for renting'],
  ['/OWNER_GUIDE.md', 'Guide for renting out'],
  ['/docs', 'API reference'],
  [`${API}/openapi/agent`, 'OpenAPI description for agents'],
  ['/openapi-agent.json', 'The same as a file'],
  ['/.well-known/openapi', 'All descriptions, and how to get the partner key'],
  [`${API}/openapi`, 'Full OpenAPI description (partner key)'],
  ['/.well-known/mcp', 'MCP manifest, renters'],
  ['/.well-known/mcp-owner', 'MCP manifest, owners'],
  ['/.well-known/ai-catalog.json', 'Catalogue of what is here for agents'],
  ['/.well-known/api-catalog', 'Catalogue of the API (RFC 9727)'],
  ['/.well-known/jwks.json', 'Public keys of the access tokens'],
  [`${API}/health`, 'Health check'],
] as const;
