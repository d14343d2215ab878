export { createCategory } from './create-category.ts';
export { getAdminCategory } from './get-admin-category.ts';
export { listAdminCategories } from './list-admin-categories.ts';
export { subscribers } from './subscribers.ts';
export { updateCategory } from './update-category.ts';
