import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import type { OutputOf } from '../../src/rest/web/page-contract.ts';
import { useFormats } from '../language/use-formats.ts';
import type { Wish } from './wish.ts';
import styles from './dates-form.module.css';

type Shown = OutputOf<'show_listing'>;

interface FormParts {
  readonly shown: Shown;
  readonly wish: Wish;
  /** The page that shows the price. */
  readonly action: string;
  /** Whether showing the price is the main thing to do on the page. */
  readonly isMain: boolean;
}

/** Asks for the days and what goes with them, and shows the price on the same page. */
export function DatesForm({ shown: { listing, today }, wish, action, isMain }: FormParts) {
  const { t } = useLingui();
  const { money } = useFormats();
  const words = useModeWords();
  const last = dayAfter(today, listing.durationRules.horizonDays);
  const free = listing.pricing.extras.filter(({ mandatory }) => !mandatory);
  return (
    <Form className={styles['dates']} action={action} key={JSON.stringify(wish)} preventScrollReset>
      <TextInput
        name="from"
        type="date"
        label={t`Pickup`}
        required
        withAsterisk={false}
        min={today}
        max={last}
        defaultValue={wish.from}
      />
      <TextInput
        name="to"
        type="date"
        label={t`Return`}
        required
        withAsterisk={false}
        min={today}
        max={last}
        defaultValue={wish.to}
      />
      {listing.rentalModes.length > 1 && (
        <NativeSelect
          name="rentalMode"
          label={t`Driven by`}
          defaultValue={wish.rentalMode}
          data={listing.rentalModes.map((value) => ({ value, label: words[value] }))}
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
          {free.map(({ id, label, amountMinor, per }) => {
            const amount = money(amountMinor, listing.currency);
            const price = per === 'DAY' ? t`${amount} a day` : t`${amount} once`;
            return (
              <Checkbox
                key={id}
                name="extras"
                value={id}
                label={label}
                description={price}
                defaultChecked={wish.extras.includes(id)}
              />
            );
          })}
        </fieldset>
      )}
      <Button type="submit" variant={isMain ? 'filled' : 'default'} className={styles['whole'] ?? ''} size="md">
        <Trans>Show the price</Trans>
      </Button>
    </Form>
  );
}

/** Who drives or operates the thing. */
function useModeWords(): Readonly<Record<Shown['listing']['rentalModes'][number], string>> {
  const { t } = useLingui();
  return { SELF_OPERATED: t`Myself`, WITH_OPERATOR: t`The owner’s operator` };
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
