import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { doorOf } from '../../door.ts';
import { useFormats } from '../../language/use-formats.ts';
import { wordsContext } from '../../language/words.ts';
import { countryName } from '../../market/country-name.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './parts/invoice.module.css';
import { CORRECTIONS } from './parts/invoice-words.ts';

/*
 * An invoice or a credit note, for screens of any width and for A4. Texts from outside stand in `t`, because `Trans` would read
 * what looks like an element in them.
 */

type Invoice = OutputOf<'open_invoice'>;
type Party = Invoice['buyer'];
type Line = Invoice['lines'][number];

export function loader(args: LoaderFunctionArgs) {
  const invoice = doorOf(args).shown('open_invoice');
  const { locale } = args.context.get(wordsContext);
  const inWords = <P extends Party>(party: P): P => ({ ...party, country: countryName(party.country, locale) });
  return { invoice: { ...invoice, vendor: inWords(invoice.vendor), buyer: inWords(invoice.buyer) } };
}

export default function InvoicePage() {
  const { invoice } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { vendor, buyer, platform, lines, number, kind, mode } = invoice;
  const heading = kind === 'INVOICE' ? t`Invoice ${number}` : t`Credit note ${number}`;
  const isTaxed = lines.some(({ seller, taxMinor }) => seller === 'VENDOR' && taxMinor !== 0);
  return (
    <div className={styles['page']}>
      <PageHead title={heading} />
      {mode === 'test' && (
        <p className={styles['note']}>
          <Trans>Made in test mode: this is not an invoice, and no real money moved.</Trans>
        </p>
      )}
      <h1>{heading}</h1>
      <Correction invoice={invoice} />
      <div className={styles['parties']}>
        <PartyPart title={t`Seller`} party={vendor}>
          <p>
            <Registration vendor={vendor} />
            {!isTaxed && (
              <>
                {': '}
                <Trans>no tax is charged on the rental.</Trans>
              </>
            )}
          </p>
        </PartyPart>
        <PartyPart title={t`Buyer`} party={buyer} />
      </div>
      <Facts invoice={invoice} />
      <Supplies invoice={invoice} seller="VENDOR" caption={t`Supplied by ${vendor.name}`} />
      <Supplies invoice={invoice} seller="PLATFORM" caption={<PlatformDetails platform={platform} />} />
      <Total invoice={invoice} />
      <HowPaid invoice={invoice} />
      <Deposit invoice={invoice} />
      <Related invoice={invoice} />
      <p className={styles['soft']}>{t`Issued by ${platform.name} for the sellers named above.`}</p>
    </div>
  );
}

interface Shown {
  readonly invoice: Invoice;
}

function Correction({ invoice: { corrects } }: Shown) {
  const { t, i18n } = useLingui();
  const { day } = useFormats();
  if (corrects === null) return null;
  const { number, issuedOn, cause } = corrects;
  const why = i18n._(CORRECTIONS[cause]);
  return <p>{t`Corrects invoice ${number} of ${day(issuedOn)}: ${why}.`}</p>;
}

function Registration({ vendor: { taxRegistered, taxId } }: { vendor: Invoice['vendor'] }) {
  const { t } = useLingui();
  if (!taxRegistered) return <Trans>Not registered for tax</Trans>;
  return taxId === null ? <Trans>Tax registration: registered</Trans> : t`Tax registration: ${taxId}`;
}

function PartyPart({ title, party, children }: { title: string; party: Party; children?: ReactNode }) {
  const { name, address, city, country } = party;
  // The addresses of our own listings end with the city already.
  const lines = [address, city !== null && address?.includes(city) ? null : city, country];
  return (
    <section>
      <h2>{title}</h2>
      <p>
        <strong>{name}</strong>
      </p>
      {lines
        .filter((line) => line !== null && line !== '')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      {children}
    </section>
  );
}

function Facts({ invoice }: Shown) {
  const { t } = useLingui();
  const { period } = useFormats();
  const { issuedOn, asset, startDate, endDate, days, units, bookingId, paymentId, payment, kind } = invoice;
  return (
    <dl className={styles['facts']}>
      <Fact name={t`Date of issue`}>
        <Day day={issuedOn} />
      </Fact>
      {kind === 'INVOICE' && (
        <Fact name={t`Date of payment`}>
          <Day day={payment.paidOn} />
        </Fact>
      )}
      <Fact name={t`Rented`}>{`${units > 1 ? `${units} × ` : ''}${asset.title}, ${asset.city}`}</Fact>
      <Fact name={t`Period`}>
        {period(startDate, endDate)} (<Plural value={days} one="# day" other="# days" />)
      </Fact>
      <Fact name={t`Booking`}>{bookingId}</Fact>
      <Fact name={t`Payment`}>{paymentId}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Day({ day: civil }: { day: string }) {
  const { day } = useFormats();
  return <time dateTime={civil}>{day(civil)}</time>;
}

function PlatformDetails({ platform: { name, address, taxRegistered, taxId } }: { platform: Invoice['platform'] }) {
  const { t } = useLingui();
  const id = taxId ?? t`applied for`;
  const details = [name, address, taxRegistered ? t`tax registration ${id}` : t`not registered for tax`];
  const words = details.filter((part) => part !== null && part !== '').join(', ');
  return t`Supplied by ${words}`;
}

/**
 * What one seller has supplied. On a narrow screen each line becomes a block, and its roles still describe a table to screen
 * readers.
 */
function Supplies({ invoice, seller, caption }: Shown & { seller: Line['seller']; caption: ReactNode }) {
  const { t } = useLingui();
  const { money, number } = useFormats();
  const { currency } = invoice;
  const lines = invoice.lines.filter((line) => line.seller === seller);
  if (lines.length === 0) return null;
  const amount = (minor: number) => money(minor, currency);
  const sum = (part: 'netMinor' | 'taxMinor' | 'grossMinor') => amount(lines.reduce((total, line) => total + line[part], 0));
  const columns = [t`Quantity`, t`Unit price`, t`Net`, t`Tax rate`, t`Tax`, t`Gross`] as const;
  const [, , net, , tax, gross] = columns;
  const percent = (bps: number) => `${number(bps / BPS, bps % BPS === 0 ? 0 : bps % (BPS / 10) === 0 ? 1 : 2)}%`;
  const cellsOf = (line: Line) => [
    number(line.quantity),
    amount(line.unitMinor),
    amount(line.netMinor),
    percent(line.taxBps),
    amount(line.taxMinor),
    amount(line.grossMinor),
  ];
  return (
    <table role="table" className={styles['lines']}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[t`Supply`, ...columns].map((name) => (
            <th role="columnheader" scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line, place) => (
          // Two lines may be alike.
          <tr role="row" key={`${place} ${line.label}`}>
            <th role="rowheader" scope="row">
              {line.label}
            </th>
            {cellsOf(line).map((text, index) => (
              <Cell key={columns[index]} name={columns[index]} text={text} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row">
            <Trans>Sum</Trans>
          </th>
          <Cell />
          <Cell />
          <Cell name={net} text={sum('netMinor')} />
          <Cell />
          <Cell name={tax} text={sum('taxMinor')} />
          <Cell name={gross} text={sum('grossMinor')} />
        </tr>
      </tfoot>
    </table>
  );
}

/** Hundredths of a percent in a percent. */
const BPS = 100;

function Cell({ name, text = '' }: { name?: string | undefined; text?: string | undefined }) {
  return (
    <td role="cell" data-name={name} className={name === undefined ? styles['blank'] : undefined}>
      {text}
    </td>
  );
}

function Total({ invoice: { netMinor, taxMinor, totalMinor, currency, kind } }: Shown) {
  const { t } = useLingui();
  const { money } = useFormats();
  const row = (label: string, minor: number) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{money(minor, currency)}</td>
    </tr>
  );
  return (
    <table className={styles['total']}>
      <caption>
        <Trans>Total</Trans>
      </caption>
      <tbody>
        {row(t`Net`, netMinor)}
        {row(t`Tax`, taxMinor)}
      </tbody>
      <tfoot>{row(kind === 'INVOICE' ? t`Total in ${currency}` : t`Total credited in ${currency}`, totalMinor)}</tfoot>
    </table>
  );
}

function HowPaid({ invoice: { kind, payment, totalMinor, currency } }: Shown) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const methodWords = useMethodWords();
  const method = methodWords(payment.method);
  const paidOn = day(payment.paidOn);
  if (kind === 'CREDIT_NOTE') {
    const returned = money(-totalMinor, currency);
    return <p>{t`${returned} was given back by the way it was paid (${method}) on ${paidOn}.`}</p>;
  }
  const creditMinor = totalMinor - payment.amountMinor;
  const paid = money(Math.min(payment.amountMinor, totalMinor), currency);
  if (creditMinor <= 0) return <p>{t`Paid in full on ${paidOn}: ${paid} by ${method}. Nothing is due.`}</p>;
  const credit = money(creditMinor, currency);
  return <p>{t`Paid in full on ${paidOn}: ${paid} by ${method} and ${credit} from the account’s credit. Nothing is due.`}</p>;
}

function useMethodWords(): (method: string) => string {
  const { t } = useLingui();
  return (method) => {
    if (method === 'sandbox') return t`online payment (sandbox: no real money)`;
    return method === 'offline' ? t`bank transfer` : t`online payment (${method})`;
  };
}

function Deposit({ invoice: { deposit, currency } }: Shown) {
  const { money } = useFormats();
  if (deposit === null) return null;
  const amount = money(deposit.amountMinor, currency);
  return (
    <section className={styles['keep']}>
      <h2>
        <Trans>Deposit, not part of the price</Trans>
      </h2>
      <p>
        {deposit.method === 'HOLD' ? (
          <Trans>{amount} is only blocked, not charged. It carries no tax and is not in the total above.</Trans>
        ) : (
          <Trans>
            {amount} was charged with this payment and is given back after the return. It carries no tax and is not in the total
            above.
          </Trans>
        )}
      </p>
    </section>
  );
}

function Related({ invoice: { kind, related, currency } }: Shown) {
  const { t } = useLingui();
  const { day, money } = useFormats();
  if (related.length === 0) return null;
  return (
    <section className={styles['keep']}>
      <h2>{kind === 'INVOICE' ? <Trans>Corrected by</Trans> : <Trans>Belongs to</Trans>}</h2>
      <ul>
        {related.map((other) => (
          <li key={other.invoiceId}>
            <a href={other.url}>{other.kind === 'INVOICE' ? t`Invoice ${other.number}` : t`Credit note ${other.number}`}</a>
            {`, ${day(other.issuedOn)}, ${money(other.totalMinor, currency)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
