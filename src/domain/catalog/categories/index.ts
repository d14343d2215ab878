export { decisiveNames, expectedValue, fittingValue, openAttributes } from './attributes.ts';
export {
  addCategory,
  CATEGORIES_LOCK,
  type CategoryRow,
  categoryNotFound,
  findAllCategories,
  findCategory,
  findCategoryTitles,
  findOpenCategories,
  saveCategory,
} from './category-store.ts';
export { AttributeView, RequirementView } from './category-view.ts';
export { getCategoryRequirements } from './get-category-requirements.ts';
export { listCategories } from './list-categories.ts';
export { starterCategories } from './starter-categories.ts';
export { storedData } from './stored-data.ts';
export { writeStarterSet } from './starter-set.ts';
