DROP INDEX `offline_refunds_booking_key`;--> statement-breakpoint
ALTER TABLE `offline_refunds` ADD `subject_id` text NOT NULL;--> statement-breakpoint
ALTER TABLE `offline_refunds` ADD `cause` text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `offline_refunds_booking_key` ON `offline_refunds` (`booking_id`,`subject_id`);--> statement-breakpoint
ALTER TABLE `payout_banks` ADD `accept_transfers` integer DEFAULT false NOT NULL;