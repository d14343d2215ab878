import { z } from 'zod';
import { isOf } from '../../people/webhooks/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { devicesOfCaller } from './device-access.ts';
import { deviceNotFound } from './device-errors.ts';
import { deviceNameInput, hashOf } from './device-input.ts';
import { type Device, devicesLock, findDevicesOf, removeDevices } from './device-store.ts';

export const unsubscribePush = command({
  name: 'unsubscribe_push',
  title: 'Unsubscribe from push messages',
  description: 'Remove a subscription, by its subscriptionId or as it was added; without either, all of yours.',
  access: devicesOfCaller('write'),
  repeat: 'natural',
  effects: ['gives up'],
  testKeys: 'none',
  input: z.strictObject({ subscriptionId: IdInput.optional(), ...deviceNameInput }),
  output: z.object({ removed: z.int(), alreadyDone: z.boolean().optional() }),
  errors: [deviceNotFound],

  async run({ caller, input: { subscriptionId, ...address }, tx }) {
    await tx.lock(devicesLock(caller.userId));
    const own = (await findDevicesOf(tx, caller.userId)).filter((device) => isOf(caller, device));
    const meant = own.filter(named(subscriptionId, address));
    // A caller who names a device by its id has the id from a list, so an unknown id is an error. A browser without an entry is
    // already removed.
    if (subscriptionId !== undefined && meant.length === 0) throw deviceNotFound({});
    await removeDevices(
      tx,
      meant.map(({ id }) => id),
    );
    return { removed: meant.length, ...(meant.length === 0 && { alreadyDone: true }) };
  },
});

function named(id: string | undefined, address: Parameters<typeof hashOf>[0]) {
  const hash = address.endpoint === undefined && address.token === undefined ? undefined : hashOf(address);
  return (device: Device) => (id === undefined || device.id === id) && (hash === undefined || device.addressHash === hash);
}
