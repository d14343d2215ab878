import { z } from 'zod';
import { ownAsset } from '../../catalog/assets/index.ts';
import { proofFileMissing, proofFileRefused, proofFileTooLarge, proofInput, sendFileAgain } from '../../platform/files/index.ts';
import { command, dayOf, IdInput, offer } from '../../platform/kernel/index.ts';
import { effectsOf, periodClosed, receiptIn } from '../finance-entries/index.ts';
import { incidentNeeded, incidentNotFound } from './repair-errors.ts';
import { assertTax, repairInput } from './repair-input.ts';
import { REPAIR_NEWS, RepairAnswer, repairAnswer, unpaidWords } from './repair-view.ts';
import { bookingOfIncident, recordRepair, usuallyPaidOn } from './repair.ts';

export const createRepairExpense = command({
  name: 'create_repair_expense',
  title: 'Enter a repair',
  description: 'What a repair cost. What its renter pays for the incident is taken off its net cost.',
  access: ownAsset('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: [],
  input: z.strictObject({ assetId: IdInput, ...repairInput, ...proofInput }),
  example: { description: 'New rudder', partsMinor: 4000, labourMinor: 2000, downtimeDays: 2 },
  output: RepairAnswer,
  readsOut: REPAIR_NEWS,
  errors: [incidentNeeded, incidentNotFound, periodClosed, proofFileMissing, proofFileRefused, proofFileTooLarge],

  async prepare({ input: { contentBase64, fileName, ...args }, ...context }) {
    return receiptIn({ contentBase64, fileName }, sendFileAgain('create_repair_expense', args, 'OWNER'), context);
  },

  async run({ subject: { asset }, input, prepared: attachment, tx, now, ids }) {
    const { id: assetId, vendorId, currency, timeZone } = asset;
    const today = dayOf(now, timeZone);
    const { description, date = today, supplier = null, downtimeDays = 0, causedBy = 'UNKNOWN', incidentId = null } = input;
    const { partsMinor = 0, labourMinor = 0, taxMinor = 0 } = input;
    const paidOn = input.paidOn === undefined ? usuallyPaidOn(date, today) : input.paidOn;
    assertTax({ partsMinor, labourMinor, taxMinor });
    const bookingId = await bookingOfIncident(tx, { assetId, causedBy, incidentId });
    const about = {
      vendorId,
      assetId,
      currency,
      date,
      paidOn,
      description,
      supplier,
      downtimeDays,
      causedBy,
      incidentId,
      bookingId,
    };
    const facts = { ...about, partsMinor, labourMinor, taxMinor, taskId: null };
    const { repair, entry } = await recordRepair(tx, facts, { ids, now, attachment });
    const args = { repairId: repair.id };
    const undo = offer('void_repair_expense', args, { actor: 'OWNER', why: 'take it back', optional: true });
    return repairAnswer(tx, repair, { today, effects: [...effectsOf(null, entry), ...unpaidWords(repair)], undo });
  },
});
