import { subscriber } from '../../platform/events/index.ts';
import { storefrontEvents } from './events.ts';
import { reindexShop } from './reindex-shop.ts';

export const subscribers = [
  subscriber({
    name: 'reindex_shop',
    events: [storefrontEvents.renamed],
    takesLong: true,
    commands: [reindexShop],
    input: ({ payload }) => payload(),
  }),
];
