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
CREATE INDEX `bookings_rented_idx` ON `bookings` (`vendor_id`,`mode`,`state`,`end_date`,`start_date`,`asset_id`,`units`);--> statement-breakpoint
CREATE INDEX `bookings_requested_idx` ON `bookings` (`vendor_id`,`mode`,`promoted_at`,`asset_id`,`approved_by`,`confirmed_at`,`start_at`,`id`);