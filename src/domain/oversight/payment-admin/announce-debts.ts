import { isNull, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import { vendors } from '../../../../db/schema/index.ts';
import { findAdmins, saveVendor } from '../../people/accounts/index.ts';
import { OLD_DEBT_DAYS, queueMail } from '../../people/mail/index.ts';
import { command, DAY_MS, later, systemOnly } from '../../platform/kernel/index.ts';
import { findUncoveredDebts } from '../../settlement/payouts/index.ts';

const MONTH_MS = 30 * DAY_MS;

/** Tells administrators about old debts that no payout has covered, once a month for each vendor. */
export const announceDebts = command({
  name: 'announce_debts',
  title: 'Announce old debts',
  description: `Tells the admins by e-mail of vendors who have owed the platform something for ${OLD_DEBT_DAYS} days, once a month each.`,
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ announced: z.int() }),
  errors: [],

  async run({ tx, now, ids }) {
    let announced = 0;
    const dueForNotice = or(isNull(vendors.debtToldAt), lte(vendors.debtToldAt, later(now, -MONTH_MS)));
    for (const { vendorId } of await findUncoveredDebts(tx, now)) {
      if (await saveVendor(tx, vendorId, { debtToldAt: now }, dueForNotice)) announced += 1;
    }
    if (announced === 0) return { announced };
    // One letter is enough for all vendors; the list names them.
    for (const { email } of await findAdmins(tx)) await queueMail(tx, { kind: 'OLD_DEBTS', address: email }, { now, ids });
    return { announced };
  },
});
