/** An error whose message says in a few words what is wrong with a calendar. */
export class CalendarProblem extends Error {}
