export {
  addConditionReport,
  type ConditionReport,
  conditionReportLifecycle,
  moveConditionReport,
  stopReportClock,
} from './condition-report-lifecycle.ts';
export { findConditionReport, findConditionReports, findReportsOf, findUnansweredCheckIn } from './condition-report-store.ts';
export { conditionEvents } from './events.ts';
export { storedData } from './stored-data.ts';
