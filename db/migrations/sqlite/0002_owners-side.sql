CREATE TABLE `shop_names` (
	`slug` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`likeness` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shop_names_likeness_idx` ON `shop_names` (`likeness`);--> statement-breakpoint
CREATE INDEX `shop_names_vendor_idx` ON `shop_names` (`vendor_id`,`taken_at`);--> statement-breakpoint
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
CREATE TABLE `asset_image_files` (
	`image_id` text NOT NULL,
	`width` integer NOT NULL,
	`asset_id` text NOT NULL,
	`name` text NOT NULL,
	`file_key` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`image_id`, `width`),
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_image_files_name_idx` ON `asset_image_files` (`name`);--> statement-breakpoint
CREATE INDEX `asset_image_files_asset_idx` ON `asset_image_files` (`asset_id`);--> statement-breakpoint
CREATE TABLE `asset_documents` (
	`asset_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`card` text NOT NULL,
	`words` text NOT NULL,
	`terms` text NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_documents_version_idx` ON `asset_documents` (`version`);--> statement-breakpoint
CREATE TABLE `asset_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_slugs_asset_idx` ON `asset_slugs` (`asset_id`);--> statement-breakpoint
CREATE TABLE `closed_periods` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`period` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`closed_at` integer NOT NULL,
	`closed_by` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closed_periods_period_key` ON `closed_periods` (`vendor_id`,`period`);--> statement-breakpoint
CREATE TABLE `finance_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`kind` text NOT NULL,
	`category_code` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`date` text NOT NULL,
	`paid_on` text,
	`asset_id` text,
	`booking_id` text,
	`source` text NOT NULL,
	`source_ref` text,
	`status` text NOT NULL,
	`void_reason` text,
	`voided_at` integer,
	`note` text,
	`attachment` text,
	`duplicate_of` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `finance_entries_date_idx` ON `finance_entries` (`vendor_id`,`mode`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `finance_entries_paid_idx` ON `finance_entries` (`vendor_id`,`mode`,`paid_on`);--> statement-breakpoint
CREATE INDEX `finance_entries_asset_idx` ON `finance_entries` (`vendor_id`,`asset_id`,`date`);--> statement-breakpoint
CREATE INDEX `finance_entries_booking_idx` ON `finance_entries` (`booking_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `finance_entries_source_key` ON `finance_entries` (`vendor_id`,`source_ref`);--> statement-breakpoint
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
CREATE TABLE `journal_news` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`booking_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `journal_news_vendor_idx` ON `journal_news` (`vendor_id`,`id`);--> statement-breakpoint
CREATE TABLE `opex_marks` (
	`vendor_id` text NOT NULL,
	`month` text NOT NULL,
	`item_code` text NOT NULL,
	`state` text NOT NULL,
	`entry_id` text,
	`marked_at` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `month`, `item_code`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `opex_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`status` text NOT NULL,
	`label` text NOT NULL,
	`category_code` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`tax_bps` integer NOT NULL,
	`currency` text NOT NULL,
	`cadence` text NOT NULL,
	`day_of_month` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text,
	`asset_id` text,
	`entered` integer NOT NULL,
	`next_due` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `opex_templates_vendor_idx` ON `opex_templates` (`vendor_id`,`id`);--> statement-breakpoint
CREATE INDEX `opex_templates_due_idx` ON `opex_templates` (`status`,`next_due`);--> statement-breakpoint
CREATE TABLE `storefronts` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`tagline` text NOT NULL,
	`theme` text NOT NULL,
	`logo` text,
	`cover` text,
	`contact_email` text,
	`contact_phone` text,
	`website` text,
	`opening_hours` text NOT NULL,
	`policies` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tax_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`effective_from` text NOT NULL,
	`registered` integer NOT NULL,
	`tax_id` text,
	`rate_bps` integer NOT NULL,
	`scheme` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_profiles_day_key` ON `tax_profiles` (`vendor_id`,`effective_from`);--> statement-breakpoint
CREATE INDEX `bookings_rented_idx` ON `bookings` (`vendor_id`,`mode`,`state`,`end_date`,`start_date`,`asset_id`,`units`);--> statement-breakpoint
CREATE INDEX `bookings_requested_idx` ON `bookings` (`vendor_id`,`mode`,`promoted_at`,`asset_id`,`approved_by`,`confirmed_at`,`start_at`,`id`);