import { Trans } from '@lingui/react/macro';
import { useFormats } from '../language/use-formats.ts';
import { type PriceLine, useLineWords } from './price-words.ts';
import styles from './price-table.module.css';

interface Price {
  readonly lines: readonly (PriceLine & { readonly amountMinor: number })[];
  readonly totalMinor: number;
  readonly deposit: { readonly amountMinor: number; readonly method: string };
  readonly currency: string;
}

/** What the marketplace keeps of the rent. Owners see it, and the total is what the renter pays, so it stands below that. */
const COMMISSION = 'commission';

/** A price with everything in it, line by line, and what happens with the deposit. */
export function PriceTable({ lines, totalMinor, deposit, currency }: Price) {
  const { money } = useFormats();
  const words = useLineWords(currency);
  const rows = (some: Price['lines']) =>
    some.map((line) => (
      <tr key={line.code + line.label}>
        <th scope="row">{words(line)}</th>
        <td>{money(line.amountMinor, currency)}</td>
      </tr>
    ));
  return (
    <>
      <table className={styles['price']}>
        <caption className={styles['hidden']}>
          <Trans>Price</Trans>
        </caption>
        <tbody>{rows(lines.filter(({ code }) => code !== COMMISSION))}</tbody>
        <tfoot>
          <tr className={styles['total']}>
            <th scope="row">
              <Trans>In all</Trans>
            </th>
            <td>{money(totalMinor, currency)}</td>
          </tr>
          {rows(lines.filter(({ code }) => code === COMMISSION))}
        </tfoot>
      </table>
      <p className={styles['soft']}>
        <Deposit amount={money(deposit.amountMinor, currency)} {...deposit} />
      </p>
    </>
  );
}

function Deposit({ amount, amountMinor, method }: { amount: string; amountMinor: number; method: string }) {
  if (amountMinor === 0) return <Trans>No deposit.</Trans>;
  return method === 'CHARGE' ? (
    <Trans>A deposit of {amount} is charged beside it and comes back after the return.</Trans>
  ) : (
    <Trans>A deposit of {amount} is blocked beside it, not charged.</Trans>
  );
}
