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
CREATE INDEX `journal_news_vendor_idx` ON `journal_news` (`vendor_id`,`id`);