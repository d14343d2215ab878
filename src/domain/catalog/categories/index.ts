export { type CategoryRow, categoryNotFound, findCategories, findCategoryTitles } from './category-store.ts';
export { RequirementView } from './category-view.ts';
export { getCategoryRequirements } from './get-category-requirements.ts';
export { listCategories } from './list-categories.ts';
export { storedData } from './stored-data.ts';
