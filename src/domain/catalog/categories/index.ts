export { decisiveNames, expectedValue, fittingValue, openAttributes } from './attributes.ts';
export { findListingIds } from './category-listings.ts';
export {
  categoryNotFound,
  type CategoryRow,
  findAllCategories,
  findCategory,
  findCategoryTitles,
  findOpenCategories,
} from './category-store.ts';
export { RequirementView } from './category-view.ts';
export { createCategory } from './create-category.ts';
export { categoryEvents } from './events.ts';
export { getAdminCategory } from './get-admin-category.ts';
export { getCategoryRequirements } from './get-category-requirements.ts';
export { listAdminCategories } from './list-admin-categories.ts';
export { listCategories } from './list-categories.ts';
export { starterCategories } from './starter-categories.ts';
export { writeStarterSet } from './starter-set.ts';
export { storedData } from './stored-data.ts';
export { updateCategory } from './update-category.ts';
