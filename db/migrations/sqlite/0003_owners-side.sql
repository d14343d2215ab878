CREATE TABLE `asset_interest` (
	`asset_id` text NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	`quotes` integer NOT NULL,
	PRIMARY KEY(`asset_id`, `day`),
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_interest_day_idx` ON `asset_interest` (`day`);--> statement-breakpoint
CREATE TABLE `shop_reports` (
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`days` integer NOT NULL,
	`report` text NOT NULL,
	`counted_at` integer NOT NULL,
	`fresh_until` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `mode`, `days`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shop_reports_counted_idx` ON `shop_reports` (`counted_at`);--> statement-breakpoint
CREATE TABLE `owner_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`status` text NOT NULL,
	`topic` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`moved_by` text,
	`moved_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`moved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `owner_feedback_vendor_idx` ON `owner_feedback` (`vendor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `owner_feedback_status_idx` ON `owner_feedback` (`status`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `followed_calendars_due_idx` ON `followed_calendars` (`next_try_at`);--> statement-breakpoint
CREATE INDEX `bookings_rented_idx` ON `bookings` (`vendor_id`,`mode`,`state`,`end_date`,`start_date`,`asset_id`,`units`);--> statement-breakpoint
CREATE INDEX `bookings_requested_idx` ON `bookings` (`vendor_id`,`mode`,`promoted_at`,`asset_id`,`approved_by`,`confirmed_at`,`start_at`,`id`);