import { z } from 'zod';
import { registrarOf } from '../../people/webhooks/index.ts';
import { command } from '../../platform/kernel/index.ts';
import { rolesInReach } from './roles-in-reach.ts';
import { devicesOfCaller } from './device-access.ts';
import { deviceAddressRefused, tooManyDevices } from './device-errors.ts';
import { addressOf, deviceInput, hashOf, hostOf, namesOneDevice } from './device-input.ts';
import { addDevice, DEVICE_ID, devicesLock, findDeviceAt, findDevicesOf, removeDevices } from './device-store.ts';
import { DeviceView, deviceView } from './device-view.ts';

const MOST_DEVICES = 20;

export const subscribePush = command({
  name: 'subscribe_push',
  title: 'Subscribe to push messages',
  description:
    'Have a browser (endpoint and keys, subscribed with the public key) or an app on a phone (token) show what happens. It ends with the key or login that adds it.',
  access: devicesOfCaller('write'),
  repeat: 'natural',
  effects: ['opens'],
  testKeys: 'none',
  input: z
    .strictObject(deviceInput)
    .refine(namesOneDevice, { path: ['endpoint'], error: 'must come with keys; or a token instead of both' }),
  example: {
    endpoint: 'https://push.example.com/send/c3eaef496af085f2',
    keys: {
      p256dh: 'BFhT-IM0T8lyBG_Hs21alcPCfnS-flckz6aH-ehyhRrp5NW1opVQc9pYcLLAHhO98BrWUg-N0-e08laZQHLhz2g',
      auth: 'KiLg64agscxv6WtVB9V6Gg',
    },
  },
  output: DeviceView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [deviceAddressRefused, tooManyDevices],

  async prepare({ input, ids, ports }) {
    const address = addressOf(input);
    const id = ids.next(DEVICE_ID);
    const host = await hostOf(address, ports);
    const addressSealed = ports.cipher.seal(JSON.stringify(address), id);
    const device = { id, kind: address.kind, host, addressSealed, addressHash: hashOf(input) };
    return { device, apps: ports.push.takesApps };
  },

  async run({ caller, prepared: { device, apps }, tx, now }) {
    const { userId } = caller;
    await tx.lock(devicesLock(userId), `device:${device.addressHash}`);
    const known = await findDeviceAt(tx, device.addressHash);
    // The browser belongs to another person now, or has other keys, so its old entry is removed.
    if (known !== undefined) await removeDevices(tx, [known.id]);
    const own = await findDevicesOf(tx, userId);
    if (own.length >= MOST_DEVICES) throw tooManyDevices({ most: MOST_DEVICES });
    const roles = rolesInReach(caller, 'read');
    const added = await addDevice(tx, { ...device, ...registrarOf(caller), userId, roles, createdAt: now });
    return { ...deviceView(added, { apps }), ...(known?.userId === userId && { alreadyDone: true }) };
  },
});
