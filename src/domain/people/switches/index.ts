export { changeSwitch } from './change-switch.ts';
export { listSwitches } from './list-switches.ts';
export { findSwitchedOff } from './switch-store.ts';
