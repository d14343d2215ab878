import { eventFailures, events } from '../../../../db/schema/index.ts';
import { randomIds } from '../../../../src/domain/platform/kernel/index.ts';
import { samplePng } from '../../../harness/sample-files.ts';
import type { World } from '../world.ts';
import { by, open, type Samples } from '../sample.ts';

export const PLATFORM_SAMPLES: Samples = {
  get_brand_picture: async ({ admin }) => {
    const { body } = await admin.http.post('/admin/settings/logo', { contentBase64: samplePng.toString('base64') });
    return open({ photoId: body.data.value.split('/').at(-1) });
  },
  health_check: () => open({}),
  readiness_check: () => open({}),
  list_events: async (world) => world.requested().then(({ renter }) => by(renter, { limit: 2 })),
  list_settings: ({ admin }) => by(admin, { group: 'PAYMENTS' }),
  set_platform_logo: ({ admin }) => by(admin, { contentBase64: samplePng.toString('base64') }),
  update_settings: ({ admin }) => by(admin, { settings: { quoteMinutes: 30, platformImprint: '' }, reason: 'A trial' }),
  list_setting_changes: ({ admin }) => by(admin, { name: 'paymentHours', limit: 2 }),
  list_audit_log: async (world) => by(world.admin, { limit: 2 }),
  list_jobs: async (world) => by(world.admin, {}),
  list_failed_events: async (world) => failedEvent(world).then(() => by(world.admin, { limit: 2 })),
  retry_failed_event: async (world) => by(world.admin, { failureId: await failedEvent(world) }),
};

/** Something that a subscriber has given up. */
export async function failedEvent({ market: { database, clock } }: World): Promise<string> {
  const [id, eventId, at] = [randomIds.next({ prefix: 'evf' }), randomIds.next({ prefix: 'evt' }), clock.now()];
  const event = { id: eventId, type: 'payout.ready', at, actor: { type: 'SYSTEM', id: null, via: 'system' }, data: {} };
  // Nobody is called so: it stays until it is asked for again.
  const failure = { subscriber: 'sample', eventId, tries: 50, failure: 'not now', failedAt: at, deadSince: at };
  await database.transaction(async (tx) => {
    await tx.insert(events).values(event);
    await tx.insert(eventFailures).values({ id, ...failure });
  });
  return id;
}
