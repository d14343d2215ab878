import { subscriber } from '../../platform/events/index.ts';
import { categoryEvents } from '../categories/index.ts';
import { indexRenamedCategory } from './index-renamed-category.ts';

export const subscribers = [
  subscriber({
    name: 'index_renamed_category',
    events: [categoryEvents.renamed],
    takesLong: true,
    commands: [indexRenamedCategory],
    input: ({ payload }) => payload(),
  }),
];
