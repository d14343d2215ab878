import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import IconBuildingStore from '@tabler/icons-react/icons/IconBuildingStore';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconUser from '@tabler/icons-react/icons/IconUser';
import type { ComponentType, ReactNode } from 'react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import type { Person } from '../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS, SHOP_PATHS, WEB_PATHS } from '../../src/rest/web/page-paths.ts';
import { type Frame, useAddress } from './frame.ts';
import styles from './header.module.css';

/** The head of every page: who runs it, search, and the way to what belongs to the person. */
export function Header({ frame: { operator, person } }: { frame: Frame }) {
  const { t } = useLingui();
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <a className={styles['brand']} href={WEB_PATHS.home}>
          {operator.logo !== null && <img src={operator.logo} alt="" height={32} />}
          <span>{operator.name}</span>
        </a>
        <Search />
        <nav className={styles['own']} aria-label={t`Yours`}>
          {person === null ? <GuestLinks /> : <OwnLinks person={person} />}
        </nav>
      </div>
    </header>
  );
}

/** Searches from every page but those that have a larger form for it. */
function Search() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [asked] = useSearchParams();
  if (pathname === WEB_PATHS.browse || pathname === WEB_PATHS.home) return <span />;
  return (
    <Form className={styles['search']} role="search" aria-label={t`Search`} action={WEB_PATHS.browse}>
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

/** The areas that the person has: an account everybody, a shop its owner and staff, the operation of the marketplace the operator. */
function OwnLinks({ person: { role, vendorId } }: { person: Person }) {
  return (
    <>
      {role === 'ADMIN' && (
        <OwnLink to="/admin" icon={IconSettings}>
          <Trans>Operation</Trans>
        </OwnLink>
      )}
      {vendorId !== null && (
        <OwnLink to="/shop" icon={IconBuildingStore}>
          <Trans>Shop</Trans>
        </OwnLink>
      )}
      <OwnLink to={vendorId === null ? ACCOUNT_PATHS.messages : SHOP_PATHS.messages} icon={IconMessage}>
        <Trans>Messages</Trans>
      </OwnLink>
      <OwnLink to="/account" icon={IconUser}>
        <Trans>Account</Trans>
      </OwnLink>
      <Form method="post" action={WEB_PATHS['sign-out']} reloadDocument>
        <Button type="submit" variant="subtle" size="compact-md" px={6}>
          <Trans>Sign out</Trans>
        </Button>
      </Form>
    </>
  );
}

interface LinkParts {
  readonly to: string;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': boolean }>;
  readonly children: ReactNode;
}

/** On a narrow screen only the icon is seen. */
function OwnLink({ to, icon: Icon, children }: LinkParts) {
  return (
    <a className={styles['link']} href={to}>
      <Icon size={20} aria-hidden />
      <span className={styles['name']}>{children}</span>
    </a>
  );
}

function GuestLinks() {
  const { pathname } = useLocation();
  const address = useAddress();
  const isSigningIn = pathname === WEB_PATHS['sign-in'] || pathname === WEB_PATHS['sign-up'];
  const isAtHome = pathname === WEB_PATHS.home;
  const next = isSigningIn || isAtHome ? '' : `?${new URLSearchParams({ next: address }).toString()}`;
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
