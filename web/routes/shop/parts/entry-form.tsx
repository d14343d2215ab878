import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import type { PageDoor, Refusal } from '../../../../src/rest/web/page-contract.ts';
import { RefusalBox } from '../../../form/refusal.tsx';
import { type CategoryCode, useCategoryWords } from './book-words.ts';
import { AmountField, fieldsOf, ReceiptField } from './form-parts.tsx';
import { choicesOf, type ListingChoice, listingsOf } from './listing-choice.tsx';
import { sentFields } from './sent-fields.ts';
import styles from './shop.module.css';

/** What the form of an entry needs to know of the shop. */
export async function booksOf(door: Pick<PageDoor, 'call'>) {
  const [{ vendor }, { items }, listings] = await Promise.all([
    door.call('get_profile', {}),
    door.call('get_finance_categories', {}),
    listingsOf(door),
  ]);
  const categories = items.filter(({ byPlatform }) => !byPlatform).map(({ code, kind }) => ({ code, kind }));
  return { currency: vendor?.currency ?? 'EUR', categories, listings };
}

/** What was typed into the form of an entry. */
export function entryIn(door: Pick<PageDoor, 'minorUnits'>, form: FormData, currency: string): Record<string, unknown> {
  const sent = sentFields(door, form);
  return {
    ...sent.texts('categoryCode', 'date', 'assetId', 'note'),
    ...sent.amounts(currency, 'amountMinor', 'taxMinor'),
    ...sent.orNone('paidOn'),
  };
}

interface EntryParts {
  readonly categories: readonly { readonly code: CategoryCode }[];
  readonly listings: readonly ListingChoice[];
  readonly currency: string;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal | undefined;
  readonly formKey: string;
  readonly button: string;
  /** An entry of a listing always belongs to one. */
  readonly isOfListing?: boolean;
}

/** The form in which an owner enters income or expense, or changes what was entered. */
export function EntryForm({ categories, listings, currency, values, refusal, formKey, button, isOfListing }: EntryParts) {
  const { t } = useLingui();
  const words = useCategoryWords();
  const field = fieldsOf(values, refusal);
  const codes = categories.map(({ code }) => ({ value: code, label: words[code] }));
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className={styles['card']}>
      <input type="hidden" name="formKey" value={formKey} />
      <Stack>
        <RefusalBox refusal={refusal} />
        <NativeSelect
          {...field('categoryCode')}
          label={t`Category`}
          required
          withAsterisk={false}
          data={[{ value: '', label: t`Choose…` }, ...codes]}
        />
        <div className={styles['line']}>
          <AmountField {...field('amountMinor')} currency={currency} label={t`Amount, tax included`} required />
          <AmountField {...field('taxMinor')} currency={currency} label={t`Tax in it`} />
        </div>
        <div className={styles['line']}>
          <TextInput {...field('date')} type="date" label={t`Day`} />
          <TextInput {...field('paidOn')} type="date" label={t`Paid on (empty: not yet)`} />
        </div>
        <NativeSelect
          {...field('assetId')}
          label={t`For`}
          data={choicesOf(listings, isOfListing === true ? undefined : t`the whole shop`)}
        />
        <TextInput {...field('note')} label={t`Note`} maxLength={500} />
        <ReceiptField />
        <Button type="submit">{button}</Button>
      </Stack>
    </Form>
  );
}
