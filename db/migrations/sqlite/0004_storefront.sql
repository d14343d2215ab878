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
