CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`mode` text NOT NULL,
	`booking_id` text,
	`asset_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`renter_id` text,
	`token_hash` text,
	`inquiry_key` text,
	`time_zone` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_side` text,
	`renter_spoke_at` integer,
	`renter_read_seq` integer DEFAULT 0 NOT NULL,
	`owner_read_seq` integer DEFAULT 0 NOT NULL,
	`renter_unread` integer DEFAULT 0 NOT NULL,
	`owner_unread` integer DEFAULT 0 NOT NULL,
	`clock_seq` integer,
	`renter_blocked_at` integer,
	`owner_blocked_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`renter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "conversations_about" CHECK(("conversations"."kind" = 'BOOKING') = ("conversations"."booking_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_booking_key` ON `conversations` (`booking_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_token_key` ON `conversations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_inquiry_key` ON `conversations` (`inquiry_key`);--> statement-breakpoint
CREATE INDEX `conversations_renter_idx` ON `conversations` (`renter_id`,`mode`,`last_at`);--> statement-breakpoint
CREATE INDEX `conversations_vendor_idx` ON `conversations` (`vendor_id`,`mode`,`last_at`);--> statement-breakpoint
CREATE INDEX `conversations_asked_idx` ON `conversations` (`vendor_id`,`mode`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversations_age_idx` ON `conversations` (`kind`,`last_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`side` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`attachment` text,
	`at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_place_key` ON `messages` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_author_idx` ON `messages` (`author_id`);--> statement-breakpoint
CREATE INDEX `messages_age_idx` ON `messages` (`at`);--> statement-breakpoint
CREATE TABLE `reply_clocks` (
	`conversation_id` text NOT NULL,
	`start_seq` integer NOT NULL,
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`started_at` integer NOT NULL,
	`start_hour` integer NOT NULL,
	`replied_at` integer,
	`minutes` integer,
	`day_minutes` integer,
	PRIMARY KEY(`conversation_id`, `start_seq`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reply_clocks_vendor_idx` ON `reply_clocks` (`vendor_id`,`mode`,`started_at`,`start_hour`,`minutes`,`day_minutes`);--> statement-breakpoint
CREATE TABLE `message_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`mode` text NOT NULL,
	`by` text NOT NULL,
	`reporter_id` text,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`text` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`note` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_reports_key` ON `message_reports` (`message_id`,`by`);--> statement-breakpoint
CREATE INDEX `message_reports_status_idx` ON `message_reports` (`mode`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `message_reports_reporter_idx` ON `message_reports` (`reporter_id`,`created_at`);