CREATE TABLE `invoice_codes` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_codes_code_key` ON `invoice_codes` (`code`);--> statement-breakpoint
CREATE TABLE `invoice_numbers` (
	`vendor_id` text NOT NULL,
	`kind` text NOT NULL,
	`mode` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `kind`, `mode`, `year`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`cause_id` text NOT NULL,
	`invoice_id` text,
	`vendor_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`currency` text NOT NULL,
	`total_minor` integer NOT NULL,
	`content` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_key` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_cause_key` ON `invoices` (`cause_id`);--> statement-breakpoint
CREATE INDEX `invoices_payment_idx` ON `invoices` (`payment_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_vendor_idx` ON `invoices` (`vendor_id`,`issued_at`);--> statement-breakpoint
ALTER TABLE `vendors` ADD `address` text;--> statement-breakpoint
ALTER TABLE `vendors` ADD `tax_id` text;