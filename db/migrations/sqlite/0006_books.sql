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
CREATE UNIQUE INDEX `tax_profiles_day_key` ON `tax_profiles` (`vendor_id`,`effective_from`);