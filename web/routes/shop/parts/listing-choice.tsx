import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { PageDoor } from '../../../../src/rest/web/page-contract.ts';
import styles from './shop.module.css';

/** The most listings among which a person chooses. */
const MOST_LISTED = 100;

/** The listings of the shop, to choose one of them. */
export async function listingsOf(door: Pick<PageDoor, 'call'>) {
  const { items } = await door.call('list_my_assets', { limit: MOST_LISTED });
  return items.map(({ id, title, status, currency }) => ({ value: id, label: title, status, currency }));
}

export type ListingChoice = Awaited<ReturnType<typeof listingsOf>>[number];

/** The choices of a list of listings, after one that stands for none of them. */
export function choicesOf(listings: readonly ListingChoice[], none?: string): { value: string; label: string }[] {
  const all = listings.map(({ value, label }) => ({ value, label }));
  return none === undefined ? all : [{ value: '', label: none }, ...all];
}

interface FilterParts {
  readonly listings: readonly ListingChoice[];
  readonly chosen: string | undefined;
  /** Hidden fields that keep what else is chosen. */
  readonly children?: ReactNode;
}

/** Shows the list of a page for one listing alone. */
export function ListingFilter({ listings, chosen = '', children }: FilterParts) {
  const { t } = useLingui();
  return (
    <Form className={styles['buttons']} role="search" aria-label={t`What is shown`}>
      {children}
      <NativeSelect
        name="assetId"
        aria-label={t`Listing`}
        key={chosen}
        defaultValue={chosen}
        data={choicesOf(listings, t`All listings`)}
      />
      <Button type="submit" variant="default">
        <Trans>Show</Trans>
      </Button>
    </Form>
  );
}
