import { asc, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { devices } from '../../../../db/schema/index.ts';
import { declareId } from '../../platform/kernel/index.ts';
import { dropMessages } from './short-message-store.ts';

export const DEVICE_ID = declareId('dev');

export type Device = typeof devices.$inferSelect;

/** The lock for adding or removing devices of a person. */
export function devicesLock(userId: string): string {
  return `devices:${userId}`;
}

export async function findDevicesOf(from: Reader, userId: string): Promise<Device[]> {
  return findOf(from, { userId });
}

const findOf = hotQuery('devices_of_user', (reader) =>
  reader
    .select()
    .from(devices)
    .where(eq(devices.userId, placeholder('userId')))
    .orderBy(asc(devices.createdAt), asc(devices.id)),
);

export async function findDevice(from: Reader, deviceId: string): Promise<Device | undefined> {
  const [row] = await from.select().from(devices).where(eq(devices.id, deviceId));
  return row;
}

export async function findDeviceAt(from: Reader, addressHash: string): Promise<Device | undefined> {
  const [row] = await from.select().from(devices).where(eq(devices.addressHash, addressHash));
  return row;
}

export async function addDevice(tx: Tx, device: Omit<Device, 'lastSuccessAt'>): Promise<Device> {
  const row = { ...device, lastSuccessAt: null };
  await tx.insert(devices).values(row);
  return row;
}

/** Removes devices with the messages that wait for them. */
export async function removeDevices(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await dropMessages(tx, deviceIds);
  await tx.delete(devices).where(inArray(devices.id, [...deviceIds]));
}

/** Removes the devices of a person except those in `keep`. Returns how many. The caller holds the lock of the account. */
export async function endDevices(tx: Tx, userId: string, keep: readonly string[]): Promise<number> {
  const own = await findDevicesOf(tx, userId);
  const ended = own.filter(({ id }) => !keep.includes(id)).map(({ id }) => id);
  await removeDevices(tx, ended);
  // A device that is kept while its API key or session ends belongs to the person from now on.
  const orphans = own.filter((device) => keep.includes(device.id) && !keep.includes(device.keyId ?? device.sessionId ?? ''));
  for (const { id } of orphans) await tx.update(devices).set({ keyId: null, sessionId: null }).where(eq(devices.id, id));
  return ended.length;
}

export async function noteTaken(tx: Tx, deviceId: string, now: Date): Promise<void> {
  await tx.update(devices).set({ lastSuccessAt: now }).where(eq(devices.id, deviceId));
}

/** Transfers the devices that a key has added to its successor. Returns how many. */
export async function handOver(tx: Tx, { from, to }: { readonly from: string; readonly to: string }): Promise<number> {
  const moved = await tx.update(devices).set({ keyId: to }).where(eq(devices.keyId, from)).returning({ id: devices.id });
  return moved.length;
}
