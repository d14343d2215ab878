import { formatMoney, type Minor, sum } from '../../platform/kernel/index.ts';
import { fittingBic, LONGEST_NAME, sepaId, sepaText } from './sepa.ts';

/** The version that banks require since November 2025. */
const FORMAT = 'pain.001.001.09';
const LONGEST_REMITTANCE = 140;

interface Transfer {
  readonly payoutId: string;
  readonly amountMinor: Minor;
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly bookingId: string;
}

interface Batch {
  readonly id: string;
  readonly sumMinor: Minor;
  /** The civil date on which the bank executes the transfers. */
  readonly executionDate: string;
  readonly debtorName: string;
  readonly debtorIban: string;
  readonly debtorBic: string | null;
  readonly createdAt: Date;
}

/** The file of a SEPA credit transfer (ISO 20022, pain.001) in euro. The same batch always produces the same file. */
export async function creditTransferFile(batch: Batch, transfers: readonly Transfer[]): Promise<string> {
  const total = sum(transfers.map(({ amountMinor }) => amountMinor));
  if (total !== batch.sumMinor) throw new Error(`Batch ${batch.id} is ${batch.sumMinor} and its payouts are ${total}.`);
  const { Document } = await import('sepa');
  const file = new Document(FORMAT);
  file.grpHdr.id = sepaId(batch.id);
  file.grpHdr.created = batch.createdAt;
  file.grpHdr.initiatorName = await sepaText(batch.debtorName, LONGEST_NAME);

  const info = file.createPaymentInfo();
  file.addPaymentInfo(info);
  info.requestedExecutionDate = localNoon(batch.executionDate);
  info.batchBooking = true;
  info.debtorName = await sepaText(batch.debtorName, LONGEST_NAME);
  info.debtorIBAN = batch.debtorIban;
  info.debtorBIC = fittingBic(batch.debtorBic, batch.debtorIban);
  for (const { payoutId, bookingId, amountMinor, holder, iban, bic } of transfers) {
    const transfer = info.createTransaction();
    info.addTransaction(transfer);
    // Both ids are that of the payout, because the id that the library makes exceeds the 35 characters of the standard.
    transfer.id = sepaId(payoutId);
    transfer.end2endId = sepaId(payoutId);
    transfer.currency = 'EUR';
    transfer.amount = amountMinor / 100;
    transfer.creditorName = await sepaText(holder, LONGEST_NAME);
    transfer.creditorIBAN = iban;
    transfer.creditorBIC = fittingBic(bic, iban);
    transfer.remittanceInfo = await sepaText(`${batch.debtorName} ${sepaId(bookingId)}`, LONGEST_REMITTANCE);
  }
  const xml = file.toString();
  const said = formatMoney(total, 'EUR').replaceAll(/[^\d.]/g, '');
  if (!xml.includes(`<CtrlSum>${said}</CtrlSum>`)) throw new Error(`The file of batch ${batch.id} does not add up to ${said}.`);
  return xml;
}

/** The name of the saved file. */
export function fileNameOf({ id, executionDate }: Pick<Batch, 'id' | 'executionDate'>): string {
  return `payouts-${executionDate}-${sepaId(id)}.xml`;
}

/** Noon of the day in the server's time zone, because the library writes dates in that time zone. */
function localNoon(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}
