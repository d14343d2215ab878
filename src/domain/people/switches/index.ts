export { changeSwitch } from './change-switch.ts';
export { listSwitches } from './list-switches.ts';
export { storedData } from './stored-data.ts';
export { findSwitchedOff } from './switch-store.ts';
