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
  list_languages: ({ admin }) => by(admin, {}),
  add_language: ({ admin }) => by(admin, { language: nextLanguage(), name: 'Sample', fallback: 'fr' }),
  update_language: ({ admin }) => by(admin, { language: 'fr', isOn: true }),
  list_texts: ({ admin }) => by(admin, { language: 'de', query: 'booking', limit: 2 }),
  set_text: ({ admin }) => by(admin, { language: 'de', textId: 'A1taO8', text: 'Finden' }),
  reset_text: ({ admin }) => by(admin, { language: 'de', textId: 'A1taO8' }),
  export_texts: ({ admin }) => by(admin, { language: 'fr', area: 'about', fileFormat: 'json' }),
  import_texts: ({ admin }) =>
    by(admin, { language: 'es', fileFormat: 'json', content: '{ "texts": [{ "textId": "A1taO8", "text": "Hallar" }] }' }),
  set_platform_logo: ({ admin }) => by(admin, { contentBase64: samplePng.toString('base64') }),
  update_settings: ({ admin }) => by(admin, { settings: { quoteMinutes: 30, platformImprint: '' }, reason: 'A trial' }),
  list_setting_changes: ({ admin }) => by(admin, { name: 'paymentHours', limit: 2 }),
  list_audit_log: async (world) => by(world.admin, { limit: 2 }),
  list_jobs: async (world) => by(world.admin, {}),
  list_failed_events: async (world) => failedEvent(world).then(() => by(world.admin, { limit: 2 })),
  retry_failed_event: async (world) => by(world.admin, { failureId: await failedEvent(world) }),
};

/** A language that nobody has added yet. */
function nextLanguage(): string {
  const language = LANGUAGES_TO_ADD[added % LANGUAGES_TO_ADD.length] ?? 'it';
  added += 1;
  return language;
}

let added = 0;
const LANGUAGES_TO_ADD = [
  'it',
  'nl',
  'pl',
  'sv',
  'da',
  'fi',
  'cs',
  'hu',
  'ro',
  'el',
  'bg',
  'hr',
  'sk',
  'sl',
  'lt',
  'lv',
  'et',
  'nb',
  'tr',
  'uk',
  'ja',
  'ko',
  'vi',
  'id',
];

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
