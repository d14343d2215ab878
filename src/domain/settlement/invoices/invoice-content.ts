import { z } from 'zod';
import { MODES, PAYMENT_KINDS, REFUND_CAUSES } from '../../../../db/values/index.ts';
import { CivilDay, type Frozen, readOnce } from '../../platform/kernel/index.ts';

const minor = z.int().describe('minor units');

/** The sellers of lines: the rental is the vendor's supply, the service fee the platform's. */
const SELLERS = ['VENDOR', 'PLATFORM'] as const;

export const InvoiceLine = z.object({
  seller: z.enum(SELLERS),
  label: z.string(),
  quantity: z.int(),
  unitMinor: minor,
  netMinor: minor.describe('quantity × unitMinor'),
  taxBps: z.int().describe('2300 is 23 %'),
  taxMinor: minor,
  grossMinor: minor,
});
export type InvoiceLine = Frozen<z.infer<typeof InvoiceLine>>;

const Party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
});
const Seller = Party.extend({ taxRegistered: z.boolean(), taxId: z.string().nullable() });

/** The whole content of an invoice or a credit note, frozen when it is issued. On a credit note the amounts are negative. */
export const InvoiceContent = z.object({
  mode: z.enum(MODES).describe('test: no real money, a series of its own'),
  issuedOn: CivilDay,
  vendor: Seller,
  platform: Seller,
  buyer: Party,
  asset: z.object({ title: z.string(), city: z.string() }),
  startDate: z.string(),
  endDate: z.string(),
  days: z.int(),
  units: z.int(),
  lines: z.array(InvoiceLine),
  netMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  payment: z
    .object({
      kind: z.enum(PAYMENT_KINDS),
      method: z.string().describe('the gateway, or how else it was paid'),
      paidOn: CivilDay,
      amountMinor: minor.describe('of the total; what is missing was paid with credit'),
    })
    .describe('on a credit note: how the money went back'),
  deposit: z
    .object({ amountMinor: minor, method: z.enum(['HOLD', 'CHARGE']) })
    .nullable()
    .describe('not part of the price'),
  corrects: z
    .object({ number: z.string(), issuedOn: CivilDay, cause: z.enum(REFUND_CAUSES) })
    .nullable()
    .describe('with a credit note: which invoice, and why'),
});
export type InvoiceContent = Frozen<z.infer<typeof InvoiceContent>>;

/** Parses the stored content of an invoice. */
export const readInvoiceContent = readOnce(InvoiceContent);
