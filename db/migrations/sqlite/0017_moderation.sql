CREATE TABLE `listing_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`reporter_id` text,
	`mode` text NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`note` text,
	`open_key` text,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_reports_open_key` ON `listing_reports` (`open_key`);--> statement-breakpoint
CREATE INDEX `listing_reports_status_idx` ON `listing_reports` (`mode`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `listing_reports_asset_idx` ON `listing_reports` (`asset_id`,`status`);--> statement-breakpoint
CREATE INDEX `listing_reports_reporter_idx` ON `listing_reports` (`reporter_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_reason` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `status_before` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `assets` ADD `suspended_reason` text;