CREATE TABLE `acquisitions` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`unit_no` integer NOT NULL,
	`status` text NOT NULL,
	`purchase_date` text NOT NULL,
	`supplier` text,
	`currency` text NOT NULL,
	`price_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`extra_costs_minor` integer NOT NULL,
	`financing` text NOT NULL,
	`useful_life_months` integer NOT NULL,
	`residual_minor` integer NOT NULL,
	`months_done` integer NOT NULL,
	`depreciated_minor` integer NOT NULL,
	`base_months` integer NOT NULL,
	`base_minor` integer NOT NULL,
	`next_due` text,
	`disposed_on` text,
	`proceeds_minor` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `acquisitions_vendor_idx` ON `acquisitions` (`vendor_id`,`asset_id`,`unit_no`);--> statement-breakpoint
CREATE INDEX `acquisitions_due_idx` ON `acquisitions` (`status`,`next_due`);--> statement-breakpoint
CREATE TABLE `maintenance_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`status` text NOT NULL,
	`title` text NOT NULL,
	`checklist` text NOT NULL,
	`every_days` integer,
	`every_rental_days` integer,
	`counted_from` text NOT NULL,
	`due_date` text,
	`duration_days` integer NOT NULL,
	`blackout_id` text,
	`overdue_on` text,
	`started_on` text,
	`finished_on` text,
	`checked_on` text,
	`warned_at` integer,
	`next_task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `maintenance_vendor_idx` ON `maintenance_tasks` (`vendor_id`,`status`,`due_date`);--> statement-breakpoint
CREATE INDEX `maintenance_asset_idx` ON `maintenance_tasks` (`asset_id`,`status`);--> statement-breakpoint
CREATE INDEX `maintenance_overdue_idx` ON `maintenance_tasks` (`status`,`overdue_on`);--> statement-breakpoint
CREATE TABLE `repairs` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`status` text NOT NULL,
	`date` text NOT NULL,
	`description` text NOT NULL,
	`supplier` text,
	`currency` text NOT NULL,
	`parts_minor` integer NOT NULL,
	`labour_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`downtime_days` integer NOT NULL,
	`caused_by` text NOT NULL,
	`incident_id` text,
	`booking_id` text,
	`task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `repairs_vendor_idx` ON `repairs` (`vendor_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `repairs_asset_idx` ON `repairs` (`asset_id`,`date`);--> statement-breakpoint
CREATE INDEX `repairs_incident_idx` ON `repairs` (`incident_id`);--> statement-breakpoint
ALTER TABLE `assets` ADD `maintenance_overdue` integer DEFAULT false NOT NULL;