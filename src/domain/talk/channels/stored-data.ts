import { and, eq, isNull, lt } from 'drizzle-orm';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { devices, notificationPreferences, shortMessages } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(notificationPreferences, {
    exported: [
      section('account', 'notificationPreferences', (from, { userId }) =>
        from
          .select({
            silenced: notificationPreferences.silenced,
            chosen: notificationPreferences.chosen,
            chatLetters: notificationPreferences.chatLetters,
          })
          .from(notificationPreferences)
          .where(eq(notificationPreferences.id, userId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(notificationPreferences).where(eq(notificationPreferences.id, userId));
    },
    kept: 'as long as the account',
  }),
  declareTable(shortMessages, {
    bindsNobody: true,
    exported: [
      section('account', 'shortMessages', (from, { userId }) =>
        from.select().from(shortMessages).where(eq(shortMessages.userId, userId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(shortMessages).where(eq(shortMessages.userId, userId));
    },
    kept: '`mailDays`, as e-mails',
    purges: {
      shortMessages: (tx, { daysAgo, settings, limit }) => {
        const where = and(lt(shortMessages.createdAt, daysAgo(settings.mailDays)), isNull(shortMessages.sendAt));
        return deleteOldest(tx, shortMessages, { where, by: shortMessages.createdAt, limit });
      },
    },
  }),
  declareTable(devices, {
    exported: [
      // The address is left out, because anybody who has it can send messages to the device.
      section('account', 'devices', (from, { userId }) => {
        const { id, keyId, kind, host, roles, createdAt, lastSuccessAt } = devices;
        return from
          .select({ id, keyId, kind, host, roles, createdAt, lastSuccessAt })
          .from(devices)
          .where(eq(devices.userId, userId));
      }),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(devices).where(eq(devices.userId, userId));
    },
    kept: 'until their person, or the push service, ends them',
  }),
];
