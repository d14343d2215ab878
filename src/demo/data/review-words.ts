/** What renters write, by their stars: how it was, then how its owner was. */
export const REVIEW_WORDS: Readonly<Record<number, readonly [was: readonly string[], owner: readonly string[]]>> = {
  5: [
    [
      'Exactly as described, clean and ready when we came.',
      'In better shape than the photos show.',
      'Everything was there, down to the spare parts.',
      'Worked without a hitch from the first minute to the last.',
      'Just what we needed for the weekend.',
      'Easy to handle after a short introduction.',
      'Well looked after: you notice that somebody cares for it.',
    ],
    [
      'Pickup took five minutes.',
      'Friendly people who answer within the hour.',
      'We would rent it again at once.',
      'Good tips for the area came on top.',
      'The handover was thorough and fair.',
      'Returning it was just as simple.',
    ],
  ],
  4: [
    [
      'Good condition, a few scratches that were noted at the pickup.',
      'Does what it should.',
      'Complete, though the bag is worn.',
      'Ran well, a little louder than I thought.',
      'Solid and clean.',
      'Fine for two days, for longer I would take the larger one.',
    ],
    [
      'We waited ten minutes at the pickup, then all went quickly.',
      'The address was hard to find, the rest was easy.',
      'Helpful on the phone.',
      'Fair price for what it is.',
      'All as agreed.',
    ],
  ],
  3: [
    [
      'It worked, but it could have been cleaner.',
      'Older than I expected, still usable.',
      'One part was missing and came an hour later.',
      'Heavy wear, though it held until the end.',
    ],
    ['Answers came slowly.', 'The instructions were short.', 'The return took longer than the pickup.'],
  ],
  2: [
    ['It broke down for half a day.', 'Not clean, and the battery was empty.'],
    ['Nobody was there at the agreed time.', 'We had to ask three times for an answer.'],
  ],
};

/** What owners answer, to those who were not quite content and to some others. */
export const REPLIES = {
  content: ['Thank you, come again!', 'It was a pleasure. See you next season.', 'Thanks for bringing it back so clean.'],
  notQuite: [
    'Thank you for saying so. It has been serviced since.',
    'You are right about the wait: there are two of us at the counter now.',
    'Sorry about that. The missing part is in the bag again.',
  ],
} as const;
