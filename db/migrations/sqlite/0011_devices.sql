CREATE TABLE `devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key_id` text,
	`session_id` text,
	`kind` text NOT NULL,
	`address_sealed` text NOT NULL,
	`address_hash` text NOT NULL,
	`host` text NOT NULL,
	`roles` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_success_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_address_key` ON `devices` (`address_hash`);--> statement-breakpoint
CREATE INDEX `devices_user_idx` ON `devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `short_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device_id` text,
	`once` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`send_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`problem` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `short_messages_once_key` ON `short_messages` (`once`);--> statement-breakpoint
CREATE INDEX `short_messages_due_idx` ON `short_messages` (`send_at`);--> statement-breakpoint
CREATE INDEX `short_messages_device_idx` ON `short_messages` (`device_id`);--> statement-breakpoint
CREATE INDEX `short_messages_user_idx` ON `short_messages` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `short_messages_age_idx` ON `short_messages` (`created_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `told` text;--> statement-breakpoint
ALTER TABLE `notification_preferences` ADD `chosen` text;