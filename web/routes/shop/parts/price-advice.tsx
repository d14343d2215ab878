import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { Form } from 'react-router';
import type { OutputOf } from '../../../../src/rest/web/page-contract.ts';
import { RefusalBox } from '../../../form/refusal.tsx';
import { useFormats } from '../../../language/use-formats.ts';
import { useRefused } from './listing-page.tsx';
import styles from './shop.module.css';

export type Advice = OutputOf<'get_pricing_recommendation'>;

/** What the figures of the marketplace say about the price of a day, and why. Nothing changes before it is taken. */
export function PriceAdvice({ advice }: { advice: Advice }) {
  const { t } = useLingui();
  const { money, number } = useFormats();
  const { refusal } = useRefused('advice');
  const { currency, dayRateMinor, suggestedDayRateMinor, changeBps, confidence, reasons, apply, expectedRevenueRange } = advice;
  const { suggestedWeekMinor, suggestedMonthMinor, horizonDays } = advice;
  const sure: Readonly<Record<Advice['confidence'], string>> = {
    LOW: t`Rests on little: few rentals and no prices of others are known.`,
    MED: t`Rests on some rentals or prices of others.`,
    HIGH: t`Rests on many rentals and on prices of others.`,
  };
  const amount = (minor: number) => money(minor, currency);
  const [now, advised] = [amount(dayRateMinor), amount(suggestedDayRateMinor)];
  const change = `${changeBps > 0 ? '+' : ''}${number(changeBps / 100, 0)} %`;
  const [low, high] = [amount(expectedRevenueRange?.lowMinor ?? 0), amount(expectedRevenueRange?.highMinor ?? 0)];
  return (
    <section className={styles['card']}>
      <Stack>
        <h2>
          <Trans>Advice on your price</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <p className={styles['figure']}>
          {apply === null ? t`Keep ${now} a day` : t`${advised} a day`}
          {apply !== null && <span className={styles['badge']}>{t`now ${now}, ${change}`}</span>}
        </p>
        {suggestedWeekMinor !== null && apply !== null && <p>{t`7 days: ${amount(suggestedWeekMinor)}`}</p>}
        {suggestedMonthMinor !== null && apply !== null && <p>{t`30 days: ${amount(suggestedMonthMinor)}`}</p>}
        {expectedRevenueRange !== null && (
          <p>
            <Trans>
              Rent to expect in {horizonDays} days: {low} to {high}
            </Trans>
          </p>
        )}
        <p className={styles['soft']}>{sure[confidence]}</p>
        <details>
          <summary>
            <Trans>Why</Trans>
          </summary>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
        {apply !== null && (
          <Form method="post" replace>
            <input type="hidden" name="card" value="advice" />
            <input type="hidden" name="change" value={JSON.stringify(apply.args)} />
            <Button type="submit" variant="default">
              {t`Ask ${advised} a day from now on`}
            </Button>
          </Form>
        )}
      </Stack>
    </section>
  );
}
