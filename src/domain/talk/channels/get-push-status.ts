import { z } from 'zod';
import { isOf } from '../../people/webhooks/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { devicesOfCaller } from './device-access.ts';
import { findDevicesOf } from './device-store.ts';
import { DeviceView, deviceView } from './device-view.ts';

export const getPushStatus = query({
  name: 'get_push_status',
  title: 'Push subscriptions',
  description: 'Which browsers and apps show you what happens, and the public key (VAPID) that a browser subscribes with.',
  access: devicesOfCaller('read'),
  input: z.strictObject({}),
  output: z.object({
    publicKey: z.string().describe('applicationServerKey'),
    apps: z.boolean().describe('whether apps are told'),
    subscriptions: z.array(DeviceView),
  }),
  errors: [],

  prepare: async ({ ports: { push } }) => ({ publicKey: push.publicKey, apps: push.takesApps }),

  async run({ caller, prepared, reader }) {
    const devices = await findDevicesOf(reader, caller.userId);
    return {
      ...prepared,
      subscriptions: devices.filter((device) => isOf(caller, device)).map((device) => deviceView(device, prepared)),
    };
  },
});
