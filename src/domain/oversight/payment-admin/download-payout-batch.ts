import { createHash } from 'node:crypto';
import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { adminBatch, isIn } from './batch.ts';
import { batchChanged, batchEnded } from './batch-errors.ts';
import { creditTransferFile, fileNameOf } from './credit-transfer-file.ts';

export const downloadPayoutBatch = query({
  name: 'download_payout_batch',
  title: 'File for the bank',
  description:
    'Admin: the SEPA credit transfer file (ISO 20022, pain.001.001.09) of an open batch, with full account numbers. The same file each time, and each download is in the audit log.',
  access: adminBatch,
  thirdPartyText: true,
  audited: true,
  input: z.strictObject({ batchId: IdInput }),
  output: z.object({ fileName: z.string(), xml: z.string(), sha256: z.string() }),
  errors: [batchEnded, batchChanged],

  async prepare({ subject: { batch, members }, ports: { cipher } }) {
    const { id: batchId, status } = batch;
    // A file that was executed must not be sent again, and neither must one whose payouts are sent in another way.
    if (status !== 'OPEN') throw batchEnded({ batchId, status });
    const changed = members.filter((payout) => !isIn(batch, payout));
    if (changed.length > 0)
      throw batchChanged({ batchId, changed: changed.map(({ id: payoutId, status: now }) => ({ payoutId, status: now })) });
    const transfers = members.map(({ id: payoutId, bookingId, vendorId, amountMinor, destination }) => {
      if (destination === null) throw new Error(`Payout ${payoutId} has no destination.`);
      const { ibanSealed, holder, bic } = destination;
      return { payoutId, bookingId, amountMinor, holder, bic, iban: cipher.open(ibanSealed, vendorId) };
    });
    return creditTransferFile(batch, transfers);
  },

  async run({ subject: { batch }, prepared: xml }) {
    return {
      fileName: fileNameOf(batch),
      xml,
      sha256: createHash('sha256').update(xml).digest('hex'),
    };
  },
});
