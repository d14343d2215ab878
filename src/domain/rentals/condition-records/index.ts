export {
  addConditionReport,
  type ConditionReport,
  conditionReportLifecycle,
  moveConditionReport,
  stopReportClock,
} from './condition-report-lifecycle.ts';
export {
  findConditionReport,
  findConditionReportsOfBookings,
  findConditionReportsOf,
  findUnansweredCheckIn,
} from './condition-report-store.ts';
export { conditionEvents } from './events.ts';
export { storedData } from './stored-data.ts';
