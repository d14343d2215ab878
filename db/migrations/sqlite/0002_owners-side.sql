CREATE TABLE `followed_calendars` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`calendar` text NOT NULL,
	`url_sealed` text NOT NULL,
	`host` text NOT NULL,
	`status` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`created_at` integer NOT NULL,
	`last_success_at` integer NOT NULL,
	`read_at` integer NOT NULL,
	`failures` integer NOT NULL,
	`failing_since` integer,
	`problem` text,
	`skipped_days` text NOT NULL,
	`next_try_at` integer,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `followed_calendars_name_key` ON `followed_calendars` (`asset_id`,`calendar`);--> statement-breakpoint
CREATE INDEX `followed_calendars_due_idx` ON `followed_calendars` (`next_try_at`);