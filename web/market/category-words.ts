import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** The categories that a marketplace begins with. An operator who renames one gets the new name in every language. */
const STARTER: Readonly<Record<string, { readonly title: string; readonly words: MessageDescriptor }>> = {
  'sports-hobby': { title: 'Sports and hobby', words: msg`Sports and hobby` },
  'camping-outdoor': { title: 'Camping and outdoor', words: msg`Camping and outdoor` },
  'camper-car': { title: 'Campers and cars', words: msg`Campers and cars` },
  'boat-water': { title: 'Boats', words: msg`Boats` },
  construction: { title: 'Construction machines', words: msg`Construction machines` },
  'photo-drone': { title: 'Photo, film and drones', words: msg`Photo, film and drones` },
  'event-party': { title: 'Events and parties', words: msg`Events and parties` },
  'tools-diy': { title: 'Tools and DIY', words: msg`Tools and DIY` },
};

/** Gives the title of a category in the language of the page, where there is one. */
export function useCategoryTitle(): (category: { readonly slug: string; readonly title: string }) => string {
  const { i18n } = useLingui();
  return ({ slug, title }) => {
    const starter = STARTER[slug];
    return starter?.title === title ? i18n._(starter.words) : title;
  };
}
