CREATE TABLE `notification_preferences` (
	`id` text PRIMARY KEY NOT NULL,
	`silenced` text NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`last_seq` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`role` text NOT NULL,
	`kind` text NOT NULL,
	`mode` text NOT NULL,
	`booking_id` text,
	`asset_id` text,
	`facts` text NOT NULL,
	`conversation_id` text,
	`message_seq` integer,
	`at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event_key` ON `notifications` (`event_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_place_key` ON `notifications` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `notifications_lane_idx` ON `notifications` (`user_id`,`mode`,`seq`);--> statement-breakpoint
CREATE INDEX `notifications_unread_idx` ON `notifications` (`user_id`,`mode`,`read_at`,`role`,`kind`);--> statement-breakpoint
CREATE INDEX `notifications_booking_idx` ON `notifications` (`booking_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_conversation_idx` ON `notifications` (`conversation_id`,`user_id`,`message_seq`);--> statement-breakpoint
CREATE INDEX `notifications_age_idx` ON `notifications` (`at`);--> statement-breakpoint
CREATE INDEX `notifications_read_idx` ON `notifications` (`read_at`);--> statement-breakpoint
ALTER TABLE `events` ADD `user_id` text;--> statement-breakpoint
ALTER TABLE `events` ADD `vendor_id` text;--> statement-breakpoint
ALTER TABLE `events` ADD `mode` text DEFAULT 'live' NOT NULL;--> statement-breakpoint
CREATE INDEX `events_user_idx` ON `events` (`user_id`,`mode`,`seq`);--> statement-breakpoint
CREATE INDEX `events_vendor_idx` ON `events` (`vendor_id`,`mode`,`seq`);