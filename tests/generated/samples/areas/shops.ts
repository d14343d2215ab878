import { samplePng } from '../../../harness/sample-files.ts';
import { freshFile } from '../../../harness/rentals/transfer-kayak.ts';
import type { Person, World } from '../world.ts';
import { by, KAYAK, nextNumber, open, type Samples, signatureOf } from '../sample.ts';
import { draftOf, newDraft, picturedIn, newVendor, freshListing } from '../common-objects.ts';

export const SHOPS_SAMPLES: Samples = {
  get_vendor: () => open({ slug: 'atlantic-outdoors' }),
  get_vendor_theme_presets: () => open({}),
  get_storefront: ({ owner }) => by(owner, {}),
  update_storefront: async (world) => by(await newShop(world), { tagline: 'All year round', palette: { primary: '#0a4a80' } }),
  check_storefront_slug: ({ owner }) => by(owner, { q: 'river-kayaks' }),
  change_storefront_slug: async (world) => by(await newShop(world), { slug: `river-kayaks-${nextNumber()}` }),
  get_seo_listings: ({ owner }) => by(owner, { limit: 2 }),
  list_public_pages: () => open({ part: 1 }),
  show_listing: ({ period }) => open({ slug: KAYAK, from: period().startDate, to: period().endDate, extras: ['dry-bag'] }),
  get_shop_picture: async ({ owner }) => {
    const { logo } = await owner.call('update_storefront', { logo: { contentBase64: samplePng.toString('base64') } });
    const [vendorId, photoId] = new URL(logo.url).pathname.split('/').slice(3);
    return open({ vendorId, photoId });
  },
  create_asset: async (world) => by((await draftOf(world)).person, newDraft('Folding kayak')),
  update_asset: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, title: 'Cargo bike for two', tiers: [{ days: 7, amountMinor: 18_000 }], units: 2 });
  },
  import_assets: async (world) =>
    by((await draftOf(world)).person, { items: [{ reference: 'KAYAK-1', ...newDraft('Folding kayak') }] }),
  get_asset_import: async (world) => {
    const { person } = await draftOf(world);
    const { body } = await person.http.post('/owner/assets/import', { items: [{ reference: 'KAYAK-2', ...newDraft('Kayak') }] });
    return by(person, { importId: body.data.importId });
  },
  get_import_template: ({ owner }) => by(owner, {}),
  delete_asset: async (world) => draftOf(world).then(({ person, assetId }) => by(person, { assetId })),
  upload_asset_image: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, contentBase64: samplePng.toString('base64'), alt: 'The bike', publish: true });
  },
  upload_photo: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, {
      assetId,
      contentBase64: samplePng.toString('base64'),
      fileName: 'bike.png',
      alt: 'The bike',
      publish: true,
    });
  },
  delete_asset_image: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, imageId: await picturedIn(person, assetId) });
  },
  get_finance_summary: ({ owner }) => by(owner, {}),
  get_finance_pnl: ({ owner }) => by(owner, { groupBy: 'asset', basis: 'CASH' }),
  list_finance_entries: async (world) => {
    await boughtFuel(world);
    return by(world.owner, { kind: 'EXPENSE', source: 'MANUAL', limit: 5 });
  },
  get_finance_entry: async (world) => by(world.owner, { entryId: await boughtFuel(world) }),
  create_finance_entry: ({ owner }) => by(owner, { categoryCode: 'CLEANING', amountMinor: 4_900, note: 'after the storm' }),
  update_finance_entry: async (world) => by(world.owner, { entryId: await boughtFuel(world), amountMinor: 5_100 }),
  delete_finance_entry: async (world) => by(world.owner, { entryId: await boughtFuel(world), reason: 'entered twice' }),
  duplicate_finance_entry: async (world) => by(world.owner, { entryId: await boughtFuel(world), count: 3 }),
  get_finance_categories: ({ owner }) => by(owner, { kind: 'EXPENSE' }),
  get_finance_receipt: async (world) => {
    const { entryId } = await world.owner.call('create_finance_entry', { ...FUEL, contentBase64: freshFile('receipt') });
    const { receipt } = await world.owner.call('get_finance_entry', { entryId });
    return open({ entryId, ...signatureOf(receipt.url) });
  },
  export_finance_csv: ({ owner }) => by(owner, { kind: 'INCOME', limit: 2, totals: true }),
  open_finance_csv: async ({ owner }) => {
    const { url } = await owner.call('export_finance_csv', { kind: 'EXPENSE', limit: 1 });
    const { pathname, searchParams } = new URL(url);
    const { expires, ...wish } = Object.fromEntries(searchParams);
    const vendorId = pathname.split('/').at(-1)?.replace('.csv', '');
    return open({ vendorId, ...wish, expires: Number(expires) });
  },
  list_opex_recurring: async (world) => {
    await withTemplate(world);
    return by(world.owner, { status: 'ACTIVE' });
  },
  create_opex_recurring: ({ owner }) => by(owner, INSURANCE),
  update_opex_recurring: async (world) => by(world.owner, { templateId: await withTemplate(world), amountMinor: 9_900 }),
  pause_opex_recurring: async (world) => by(world.owner, { templateId: await withTemplate(world) }),
  resume_opex_recurring: async (world) => {
    const templateId = await withTemplate(world);
    await world.owner.call('manage_opex_recurring', { action: 'pause', templateId });
    return by(world.owner, { templateId });
  },
  void_opex_recurring: async (world) => by(world.owner, { templateId: await withTemplate(world) }),
  list_acquisitions: async (world) => {
    const { person, assetId } = await withAcquisition(world);
    return by(person, { assetId });
  },
  create_acquisition: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, ...BOUGHT });
  },
  update_acquisition: async (world) =>
    withAcquisition(world).then(({ person, acquisitionId }) => by(person, { acquisitionId, residualMinor: 500 })),
  dispose_acquisition: async (world) =>
    withAcquisition(world).then(({ person, acquisitionId }) => by(person, { acquisitionId, proceedsMinor: 80_000 })),
  reopen_acquisition: async (world) => {
    const { person, acquisitionId } = await withAcquisition(world);
    await person.call('manage_acquisitions', { action: 'dispose', acquisitionId });
    return by(person, { acquisitionId });
  },
  void_acquisition: async (world) => withAcquisition(world).then(({ person, acquisitionId }) => by(person, { acquisitionId })),
  list_repair_expenses: async (world) => {
    const { assetId } = await withRepair(world);
    return by(world.owner, { assetId });
  },
  create_repair_expense: async (world) => by(world.owner, { assetId: await otherAsset(world), ...REPAIRED }),
  update_repair_expense: async (world) =>
    withRepair(world).then(({ repairId }) => by(world.owner, { repairId, labourMinor: 3_000, causedBy: 'WEAR' })),
  void_repair_expense: async (world) => withRepair(world).then(({ repairId }) => by(world.owner, { repairId })),
  list_maintenance: async (world) => withTask(world).then(({ person, assetId }) => by(person, { assetId })),
  plan_maintenance: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, title: 'Brakes', everyDays: 180, everyRentalDays: 60, checklist: ['Pads', 'Cables'] });
  },
  move_maintenance: async (world) =>
    withTask(world).then(({ person, taskId }) => by(person, { taskId, dueDate: world.period().startDate })),
  start_maintenance: async (world) => withTask(world).then(({ person, taskId }) => by(person, { taskId })),
  finish_maintenance: async (world) => withTask(world).then(({ person, taskId }) => by(person, { taskId, costMinor: 2_500 })),
  cancel_maintenance: async (world) => withTask(world).then(({ person, taskId }) => by(person, { taskId })),
  get_asset_finance: async (world) => by(world.owner, { assetId: await otherAsset(world), from: '2026-01-01' }),
  get_portfolio_pricing: ({ owner }) => by(owner, { limit: 5 }),
  get_pricing_recommendation: async (world) => by(world.owner, { assetId: await otherAsset(world), horizonDays: 60 }),
  list_opex_checklist: ({ owner }) => by(owner, { month: '2026-06' }),
  mark_opex_item: async (world) => by(await newShop(world), { month: '2026-06', itemCode: 'LOAN', state: 'NOT_APPLICABLE' }),
  opex_quick_add: async (world) => by(await newShop(world), { itemCode: 'FUEL', amountMinor: 3_000, force: true }),
  get_tax_profile: ({ owner }) => by(owner, {}),
  set_tax_profile: async (world) => by(await newVendor(world), { registered: true, taxId: 'PT 501 964 843', rateBps: 2_300 }),
  get_tax_period: ({ owner }) => by(owner, { period: '2026-Q2' }),
  close_tax_period: async (world) => by(await newVendor(world), { period: '2026-Q1' }),
  list_my_assets: ({ owner }) => by(owner, { status: 'LIVE', limit: 3 }),
  get_owner_asset_detail: async ({ owner }) =>
    by(owner, { assetId: (await owner.call('list_my_assets', { limit: 1 })).items[0].id }),
  get_owner_calendar: ({ owner, period }) => by(owner, { from: period().startDate, to: period().endDate }),
  list_blackouts: async (world) => by(world.owner, { assetId: (await withBlackout(world)).assetId }),
  add_blackout: async (world) =>
    by(world.owner, { assetId: await otherAsset(world), ...world.period(), reason: 'In the workshop' }),
  remove_blackout: async (world) => by(world.owner, await withBlackout(world)),
  import_ics: async (world) => {
    const assetId = await otherAsset(world);
    // What an earlier sample imported is gone.
    await world.owner.call('manage_blackout', { action: 'import_ics', assetId, ics: calendarOf(null), calendar: 'Elsewhere' });
    return by(world.owner, { assetId, ics: calendarOf(world.period()), calendar: 'Elsewhere' });
  },
  get_owner_analytics: ({ owner }) => by(owner, { days: 7, limit: 2 }),
  get_analytics_chart: async ({ owner }) => {
    const { chartUrl } = await owner.call('get_owner_analytics', { days: 7 });
    const { pathname, searchParams } = new URL(chartUrl);
    const [, , vendorId, days] = pathname.split('/');
    const { mode, expires, signature } = Object.fromEntries(searchParams);
    return open({ vendorId, days, mode, expires: Number(expires), signature });
  },
  list_followed_calendars: ({ owner }) => by(owner, {}),
  unfollow_calendar: async (world) => by(world.owner, { followId: await withFollowed(world, world.owner) }),
  create_calendar_feed: async (world) => by(world.owner, { assetId: await otherAsset(world) }),
  list_calendar_feeds: ({ owner }) => by(owner, {}),
  revoke_calendar_feed: async (world) => by(world.owner, { feedId: (await withFeed(world)).feedId }),
  read_calendar_feed: async (world) => open({ token: /([\w-]+)\.ics$/.exec((await withFeed(world)).url)?.[1] }),
  get_duration_rules: async (world) => by(world.owner, { assetId: await otherAsset(world) }),
  set_duration_rules: async (world) =>
    by(world.owner, {
      assetId: (await freshListing(world)).assetId,
      minDays: 2,
      pickupTime: '09:30',
      discounts: [{ minDays: 7, bps: 1_000 }],
    }),
  submit_owner_feedback: async (world) => by(await newVendor(world), { topic: 'Calendar', text: 'Weeks begin on Monday here.' }),
  list_owner_feedback: async (world) => withFeedback(world).then(({ shop }) => by(shop, { limit: 2 })),
  list_feedback: async (world) => withFeedback(world).then(() => by(world.admin, { limit: 2 })),
  answer_feedback: async (world) =>
    by(world.admin, { feedbackId: (await withFeedback(world)).feedbackId, status: 'PLANNED', answer: 'With the next release' }),
};

/** A shop that has just been opened. */
async function newShop(world: World): Promise<Person> {
  const person = await world.newcomer();
  await person.call('activate_vendor', { vendorName: 'Fresh Shop', vendorType: 'INDIVIDUAL', country: 'pt' });
  return { ...person, role: 'VENDOR' };
}

/** One of the owner's assets that no other sample books. */
async function otherAsset({ owner }: World): Promise<string> {
  const { items } = await owner.call('list_my_assets', { status: 'LIVE' });
  const { id } = items.find(({ slug }: { slug: string }) => slug !== KAYAK && slug !== 'coastline-camper');
  return id;
}

async function withBlackout(world: World): Promise<{ assetId: string; blackoutId: string }> {
  const assetId = await otherAsset(world);
  const { blackoutId } = await world.owner.call('manage_blackout', { action: 'add', assetId, ...world.period() });
  return { assetId, blackoutId };
}

async function withFeed({ owner }: World): Promise<{ feedId: string; url: string }> {
  return owner.call('manage_blackout', { action: 'feed_create' });
}

/** Of a shop that has not sent any yet: there is a most of each day. */
async function withFeedback(world: World): Promise<{ shop: Person; feedbackId: string }> {
  const shop = await newVendor(world);
  const sent = await shop.call('manage_owner_feedback', { action: 'submit', topic: 'Photos', text: 'More of them' });
  return { shop, feedbackId: sent.feedbackId };
}

/** A calendar of the shop’s own, followed by an asset of its owner as if it were another platform’s. */
export async function withFollowed({ market }: World, owner: Person): Promise<string> {
  const { url } = await owner.call('manage_blackout', { action: 'feed_create' });
  const { items } = await owner.call('list_my_assets', { status: 'LIVE' });
  const address = { url: `${market.url}${new URL(url).pathname}`, calendar: 'Own feed' };
  const { followId } = await owner.call('manage_blackout', { action: 'import_ics', assetId: items.at(-1).id, ...address });
  return followId;
}

function calendarOf(period: { startDate: string; endDate: string } | null): string {
  const event = (start: string, end: string) => [
    'BEGIN:VEVENT',
    `UID:event-${nextNumber()}`,
    `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    'END:VEVENT',
  ];
  const events = period === null ? [] : event(period.startDate, period.endDate);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

const FUEL = { categoryCode: 'FUEL', amountMinor: 5_000, taxMinor: 935 };

const INSURANCE = { label: 'Insurance', categoryCode: 'INSURANCE', amountMinor: 8_900, cadence: 'MONTHLY', dayOfMonth: 31 };

const BOUGHT = { priceMinor: 120_000, taxMinor: 22_440, usefulLifeMonths: 48, residualMinor: 20_000 };

const REPAIRED = { description: 'New rudder', partsMinor: 4_000, labourMinor: 2_000, downtimeDays: 2 };

async function withAcquisition(world: World): Promise<{ person: Person; assetId: string; acquisitionId: string }> {
  const { person, assetId } = await draftOf(world);
  const { acquisitionId } = await person.call('manage_acquisitions', { action: 'create', assetId, ...BOUGHT });
  return { person, assetId, acquisitionId };
}

async function withRepair(world: World): Promise<{ assetId: string; repairId: string }> {
  const assetId = await otherAsset(world);
  const { repairId } = await world.owner.call('manage_repair_expenses', { action: 'create', assetId, ...REPAIRED });
  return { assetId, repairId };
}

async function withTask(world: World): Promise<{ person: Person; assetId: string; taskId: string }> {
  const { person, assetId } = await draftOf(world);
  const { taskId } = await person.call('manage_maintenance', { action: 'plan', assetId, title: 'Brakes', everyDays: 90 });
  return { person, assetId, taskId };
}

async function boughtFuel({ owner }: World): Promise<string> {
  return (await owner.call('create_finance_entry', FUEL)).entryId;
}

async function withTemplate({ owner }: World): Promise<string> {
  return (await owner.call('manage_opex_recurring', { action: 'create', ...INSURANCE })).templateId;
}
