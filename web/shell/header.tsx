import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconUser from '@tabler/icons-react/icons/IconUser';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { WEB_PATHS } from '../../src/rest/web/page-paths.ts';
import type { Frame } from './frame.ts';
import styles from './header.module.css';

/** The head of every page: who runs it, search, and the way to what belongs to the person. */
export function Header({ frame: { operator, isSignedIn } }: { frame: Frame }) {
  const { t } = useLingui();
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <a className={styles['brand']} href="/">
          {operator.logo !== null && <img src={operator.logo} alt="" height={32} />}
          <span>{operator.name}</span>
        </a>
        <Search />
        <nav className={styles['own']} aria-label={t`Yours`}>
          {isSignedIn ? <OwnLinks /> : <GuestLinks />}
        </nav>
      </div>
    </header>
  );
}

/** Searches from every page but the one for browsing, which has a larger form for it. */
function Search() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [asked] = useSearchParams();
  if (pathname === WEB_PATHS.browse || pathname === '/') return <span />;
  return (
    <Form className={styles['search']} role="search" action={WEB_PATHS.browse}>
      <TextInput
        name="q"
        type="search"
        aria-label={t`Search`}
        placeholder={t`What do you need?`}
        defaultValue={asked.get('q') ?? ''}
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
    </Form>
  );
}

function OwnLinks() {
  return (
    <>
      <a className={styles['link']} href="/account">
        <IconMessage size={20} aria-hidden />
        <span className={styles['name']}>
          <Trans>Messages</Trans>
        </span>
      </a>
      <a className={styles['link']} href="/account">
        <IconUser size={20} aria-hidden />
        <span>
          <Trans>Account</Trans>
        </span>
      </a>
      <Form method="post" action={WEB_PATHS['sign-out']} reloadDocument>
        <Button type="submit" variant="subtle" size="compact-md" px={6}>
          <Trans>Sign out</Trans>
        </Button>
      </Form>
    </>
  );
}

function GuestLinks() {
  const { pathname, search } = useLocation();
  const isSigningIn = pathname === WEB_PATHS['sign-in'] || pathname === WEB_PATHS['sign-up'];
  const next = isSigningIn ? '' : `?${new URLSearchParams({ next: pathname + search }).toString()}`;
  return (
    <>
      <Link className={styles['link']} to={WEB_PATHS['sign-in'] + next}>
        <Trans>Sign in</Trans>
      </Link>
      <Button component={Link} to={WEB_PATHS['sign-up'] + next} size="compact-md" className={styles['wide'] ?? ''}>
        <Trans>Open an account</Trans>
      </Button>
    </>
  );
}
