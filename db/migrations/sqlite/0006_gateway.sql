CREATE TABLE `gateway_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gateway_reports_subject_idx` ON `gateway_reports` (`subject_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `sandbox_captures` (
	`reference` text PRIMARY KEY NOT NULL,
	`capture_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reference`) REFERENCES `sandbox_checkouts`(`reference`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_captures_time_idx` ON `sandbox_captures` (`created_at`);--> statement-breakpoint
CREATE TABLE `sandbox_chargebacks` (
	`reference` text PRIMARY KEY NOT NULL,
	`chargeback_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`won_at` integer,
	FOREIGN KEY (`reference`) REFERENCES `sandbox_checkouts`(`reference`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_chargebacks_time_idx` ON `sandbox_chargebacks` (`created_at`);--> statement-breakpoint
CREATE INDEX `sandbox_chargebacks_won_idx` ON `sandbox_chargebacks` (`won_at`);--> statement-breakpoint
CREATE TABLE `sandbox_transfers` (
	`payout_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`destination` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`returned_at` integer,
	PRIMARY KEY(`payout_id`, `attempt`)
);
--> statement-breakpoint
CREATE INDEX `sandbox_transfers_paid_idx` ON `sandbox_transfers` (`paid_at`);--> statement-breakpoint
CREATE INDEX `sandbox_transfers_returned_idx` ON `sandbox_transfers` (`returned_at`);--> statement-breakpoint
CREATE TABLE `stripe_checkouts` (
	`payment_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`hold_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`request` text NOT NULL,
	`request_key` text NOT NULL,
	`reference` text,
	`redirect_url` text,
	`hold_intent` text,
	`capture_id` text,
	`captured_minor` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `attempt`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_checkouts_reference_key` ON `stripe_checkouts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_checkouts_hold_key` ON `stripe_checkouts` (`hold_intent`);--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `paid_at` integer;--> statement-breakpoint
CREATE INDEX `sandbox_checkouts_paid_idx` ON `sandbox_checkouts` (`paid_at`);--> statement-breakpoint
ALTER TABLE `sandbox_refunds` ADD `source` text DEFAULT 'PAYMENT' NOT NULL;--> statement-breakpoint
CREATE INDEX `sandbox_refunds_time_idx` ON `sandbox_refunds` (`created_at`);