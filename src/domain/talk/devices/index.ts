export { deliverShortMessage } from './deliver-short-message.ts';
export { endDevices, findDevicesOf } from './device-store.ts';
export { getPushStatus } from './get-push-status.ts';
export { queueShortMessages } from './queue-short-messages.ts';
export { findDueMessages, retryShortMessage, shortMessageLock } from './short-message-store.ts';
export { storedData } from './stored-data.ts';
export { subscribePush } from './subscribe-push.ts';
export { subscribers } from './subscribers.ts';
export { unsubscribePush } from './unsubscribe-push.ts';
