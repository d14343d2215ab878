import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { textIn } from '../../../form/read-form.ts';
import { RefusalBox } from '../../../form/refusal.tsx';
import { useRefused } from './listing-page.tsx';
import type { Listing } from './listing-words.ts';
import { RowFields, RowText, Weekdays, within } from './row-fields.tsx';
import { bpsOf, numberOf, type Row, rowsIn, textOf } from './rows.ts';
import styles from './shop.module.css';

type Rules = Listing['durationRules'];

const NUMBERS = ['minDays', 'maxDays', 'noticeHours', 'horizonDays', 'bufferBeforeDays', 'bufferAfterDays'] as const;

/** The rules of a form. What is empty there is taken away. */
export function rulesIn(form: FormData): Record<string, unknown> {
  const text = (name: string) => textIn(form, name).trim();
  const numbers = NUMBERS.map((name) => [name, text(name) === '' ? null : numberOf(text(name))] as const);
  const discounts = rowsIn(form, 'discounts').map((row) => ({
    minDays: numberOf(textOf(row, 'minDays')),
    bps: bpsOf(textOf(row, 'percent')),
  }));
  return {
    ...Object.fromEntries(numbers),
    pickupTime: text('pickupTime') || null,
    returnTime: text('returnTime') || null,
    closedWeekdays: form.has('ownClosedDays') ? form.getAll('closedWeekdays').map(Number) : null,
    discounts: discounts.length === 0 ? null : discounts,
  };
}

interface DurationParts {
  /** The rules that are set here, and those in effect, which hold where nothing is set. */
  readonly own: Partial<Rules>;
  readonly effective: Rules;
  /** Whether these are the rules of one listing, or of the whole shop. */
  readonly of: 'LISTING' | 'SHOP';
}

/** The rules about lengths, times and days ahead, of one listing or of the whole shop. */
export function DurationForm({ own, effective, of }: DurationParts) {
  const sent = useRefused('durations');
  const { values, rows } = sent;
  const refusal = sent.refusal && within(sent.refusal, 'durationRules');
  const { t } = useLingui();
  const labels = {
    minDays: t`Days at least`,
    maxDays: t`Days at most`,
    noticeHours: t`Hours between request and pickup, at least`,
    horizonDays: t`Days ahead that can be booked`,
    bufferBeforeDays: t`Free days before a rental`,
    bufferAfterDays: t`Free days after a rental`,
  };
  const times = { pickupTime: t`Pickup from`, returnTime: t`Return by` };
  const known = (own.discounts ?? []).map(({ minDays, bps }): Row => ({
    minDays: [String(minDays)],
    percent: [String(bps / 100)],
  }));
  const closed = own.closedWeekdays ?? effective.closedWeekdays;
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="durations" />
      <Stack>
        <h2>
          <Trans>How long, when, and how far ahead</Trans>
        </h2>
        <p className={styles['soft']}>
          {of === 'LISTING' ? (
            <Trans>What you leave empty follows the rules of your shop, which are shown in grey.</Trans>
          ) : (
            <Trans>They hold for every listing that has no rule of its own. What you leave empty is as shown in grey.</Trans>
          )}
        </p>
        <RefusalBox refusal={refusal} />
        <div className={styles['line']}>
          {NUMBERS.map((name) => (
            <TextInput
              key={name}
              name={name}
              label={labels[name]}
              type="number"
              min={0}
              defaultValue={values[name] ?? String(own[name] ?? '')}
              placeholder={String(effective[name])}
              error={refusal?.fields[name]}
            />
          ))}
          {(['pickupTime', 'returnTime'] as const).map((name) => (
            <TextInput
              key={name}
              name={name}
              label={times[name]}
              description={own[name] === undefined ? t`Now: ${effective[name]}` : undefined}
              type="time"
              defaultValue={values[name] ?? own[name] ?? ''}
              error={refusal?.fields[name]}
            />
          ))}
        </div>
        <Checkbox
          name="ownClosedDays"
          value="true"
          label={of === 'LISTING' ? t`This listing has closed days of its own` : t`The shop has closed days`}
          defaultChecked={own.closedWeekdays !== undefined}
        />
        <Weekdays name="closedWeekdays" label={t`No pickup and no return on`} chosen={closed.map(String)} />
        <h3>
          <Trans>Cheaper for longer rentals</Trans>
        </h3>
        <RowFields
          list="discounts"
          rows={rows.discounts ?? known}
          most={10}
          legend={(place) => t`Discount ${place}`}
          add={t`Another discount`}
        >
          {(row, name) => (
            <div className={styles['line']}>
              <RowText
                row={row}
                name={name('minDays')}
                refusal={refusal}
                label={t`From so many days on`}
                type="number"
                min={2}
                max={365}
              />
              <RowText
                row={row}
                name={name('percent')}
                refusal={refusal}
                label={t`Off the single days`}
                rightSection="%"
                inputMode="decimal"
              />
            </div>
          )}
        </RowFields>
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
