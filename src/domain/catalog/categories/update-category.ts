import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { anyAdmin, command, IdInput } from '../../platform/kernel/index.ts';
import { CATEGORIES_LOCK, categoryNotFound, type CategoryRow, findCategory, saveCategory } from './category-store.ts';
import { AdminCategoryView, categoryForAdmin } from './admin-category-view.ts';
import { attributeInUse, categoryChanged } from './category-errors.ts';
import { attributesOf, categoryFields, requirementsOf } from './category-input.ts';
import { assertSound, assertStillStated, withAge } from './category-rules.ts';
import { categoryEvents } from './events.ts';

const changesInput = z.strictObject(categoryFields).partial();
type Changes = z.output<typeof changesInput>;

export const updateCategory = command({
  name: 'update_category',
  title: 'Change a category',
  description:
    'Admin: change what is decided about a category, or archive it (archived: true) so that nothing new is listed in it. Fields that are named replace what was there. Quotes and bookings that exist keep what they froze; everything else changes at once.',
  access: { ...anyAdmin, locks: () => [CATEGORIES_LOCK] },
  repeat: 'natural',
  input: changesInput.extend({
    slug: IdInput,
    archived: z.boolean().optional(),
    expectedVersion: z.int().min(0).optional().describe('refused where somebody has changed it since'),
  }),
  example: { slug: 'camper-car', serviceFeeBps: 800, minimumAge: 21 },
  output: AdminCategoryView,
  errors: [categoryNotFound, categoryChanged, attributeInUse],

  async run({ input: { slug, archived, expectedVersion, ...changes }, tx, now, emit }) {
    const before = await findCategory(tx, slug);
    if (before === undefined) throw categoryNotFound({ category: slug });
    if (expectedVersion !== undefined && expectedVersion !== before.version) {
      throw categoryChanged({ slug, expectedVersion, version: before.version });
    }
    const archivedAt = archived === undefined ? before.archivedAt : archived ? (before.archivedAt ?? now) : null;
    const after = { ...changedCategory(before, changes), archivedAt };
    if (isDeepStrictEqual(after, before)) return categoryForAdmin(tx, before);

    await assertSound(tx, after, before);
    await assertStillStated(tx, before, after);
    const saved = { ...after, version: before.version + 1 };
    await saveCategory(tx, saved);
    if (after.title !== before.title) await emit({ type: categoryEvents.renamed, data: { slug, after: '' } });
    return categoryForAdmin(tx, saved);
  },
});

function changedCategory(before: CategoryRow, changes: Changes): CategoryRow {
  const { minimumAge = before.minimumAge } = changes;
  const requirements = changes.requirements === undefined ? before.requirements : requirementsOf(changes.requirements);
  const ageChanges = minimumAge !== before.minimumAge || changes.requirements !== undefined;
  return {
    ...before,
    title: changes.title ?? before.title,
    description: changes.description ?? before.description,
    position: changes.position ?? before.position,
    attributes: changes.attributes === undefined ? before.attributes : attributesOf(changes.attributes),
    requirements: ageChanges ? withAge(requirements, minimumAge, changes.requirements !== undefined) : requirements,
    minimumAge,
    feeBps: changes.serviceFeeBps ?? before.feeBps,
    feeCaps: changes.serviceFeeCaps ?? before.feeCaps,
    commissionBps: changes.commissionBps ?? before.commissionBps,
    depositFloors: changes.depositFloors ?? before.depositFloors,
    defaultPolicy: changes.defaultCancellationPolicy ?? before.defaultPolicy,
    silentAcceptanceHours:
      changes.silentAcceptanceHours === undefined ? before.silentAcceptanceHours : changes.silentAcceptanceHours,
    withdrawalRight: changes.withdrawalRight ?? before.withdrawalRight,
  };
}
