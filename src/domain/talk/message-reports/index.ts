export { dismissMessageReport } from './dismiss-message-report.ts';
export { listMessageReports } from './list-message-reports.ts';
export { reportDecided } from './report-errors.ts';
export { reportMessage } from './report-message.ts';
export { storedData } from './stored-data.ts';
export { upholdMessageReport } from './uphold-message-report.ts';
