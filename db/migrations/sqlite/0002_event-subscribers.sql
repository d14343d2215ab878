CREATE TABLE `event_cursors` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`holder` text,
	`claimed_until` integer
);
--> statement-breakpoint
CREATE TABLE `event_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`subscriber` text NOT NULL,
	`event_id` text NOT NULL,
	`tries` integer NOT NULL,
	`failure` text NOT NULL,
	`failed_at` integer NOT NULL,
	`next_try_at` integer,
	`dead_since` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_failures_key` ON `event_failures` (`subscriber`,`event_id`);--> statement-breakpoint
CREATE INDEX `event_failures_event_idx` ON `event_failures` (`event_id`);--> statement-breakpoint
CREATE INDEX `event_failures_due_idx` ON `event_failures` (`next_try_at`);--> statement-breakpoint
CREATE INDEX `event_failures_age_idx` ON `event_failures` (`failed_at`);--> statement-breakpoint
DROP INDEX `events_delivery_idx`;--> statement-breakpoint
CREATE INDEX `events_age_idx` ON `events` (`at`);--> statement-breakpoint
-- What was delivered before there were cursors is behind them all; what was not is numbered anew, and so before them.
UPDATE `events` SET `seq` = NULL WHERE `delivered_at` IS NULL;--> statement-breakpoint
ALTER TABLE `events` DROP COLUMN `delivered_at`;--> statement-breakpoint
ALTER TABLE `events` DROP COLUMN `tries`;--> statement-breakpoint
ALTER TABLE `events` DROP COLUMN `next_try_at`;--> statement-breakpoint
ALTER TABLE `events` DROP COLUMN `claimed_until`;