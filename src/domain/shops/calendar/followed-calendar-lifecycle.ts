import { followedCalendars } from '../../../../db/schema/index.ts';
import { FOLLOWED_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/**
 * The states of a followed calendar. It is read until reading has failed for `CALENDAR_FAILING_DAYS`, and again once its owner
 * enters its address anew. The moves emit no event, because only the owner needs to know: they get a notice when the reading
 * stops, and resume it themselves.
 */
export const followedLifecycle = lifecycle(FOLLOWED_STATES, {
  initial: 'FOLLOWED',
  final: [],
  moves: {
    stop: { from: ['FOLLOWED'], to: 'STOPPED', by: ['SYSTEM'], event: null },
    resume: { from: ['FOLLOWED', 'STOPPED'], to: 'FOLLOWED', by: ['OWNER'], event: null },
  },
});

/** Makes a move of a followed calendar's lifecycle. The caller holds the lock of the asset's calendar. */
export const moveFollowed = declareMove(followedLifecycle, declareSave(followedCalendars, 'Followed calendar'));
