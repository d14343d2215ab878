import { anyAdmin, command } from '../../platform/kernel/index.ts';
import { addCategory, CATEGORIES_LOCK, type CategoryRow, findCategory } from './category-store.ts';
import { AdminCategoryView, decidedAbout } from './admin-category-view.ts';
import { categoryTaken } from './category-errors.ts';
import { attributesOf, newCategoryInput, requirementsOf } from './category-input.ts';
import { assertSound, withAge } from './category-rules.ts';

export const createCategory = command({
  name: 'create_category',
  title: 'Add a category',
  description:
    'Admin: add a category in which owners can list at once. What is not said has a usual value, which the answer shows.',
  access: { ...anyAdmin, locks: () => [CATEGORIES_LOCK] },
  repeat: 'creates',
  input: newCategoryInput,
  example: {
    slug: 'trailers',
    title: 'Trailers',
    description: 'Box and flatbed trailers for a move or a load of wood.',
    attributes: [{ name: 'payload', label: 'Payload', type: 'NUMBER', unit: 'kg', required: true, filter: true }],
    requirements: [{ code: 'PHONE' }, { code: 'DRIVING_LICENCE', whenAttribute: { name: 'payload', atLeast: 750 } }],
    minimumAge: 18,
    depositFloors: { EUR: 10_000 },
  },
  output: AdminCategoryView,
  errors: [categoryTaken],

  async run({ input, tx }) {
    const { slug, title, description, position, minimumAge } = input;
    if ((await findCategory(tx, slug)) !== undefined) throw categoryTaken({ slug });
    const category: CategoryRow = {
      slug,
      title,
      description,
      position,
      attributes: attributesOf(input.attributes),
      requirements: withAge(requirementsOf(input.requirements), minimumAge, true),
      minimumAge,
      feeBps: input.serviceFeeBps,
      feeCaps: input.serviceFeeCaps,
      commissionBps: input.commissionBps,
      depositFloors: input.depositFloors,
      defaultPolicy: input.defaultCancellationPolicy,
      silentAcceptanceHours: input.silentAcceptanceHours,
      withdrawalRight: input.withdrawalRight,
      archivedAt: null,
      version: 0,
    };
    await assertSound(tx, category, null);
    await addCategory(tx, category);
    return { ...decidedAbout(category), listings: 0 };
  },
});
