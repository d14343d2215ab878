ALTER TABLE `gateway_reports` ADD `matter_id` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `retry_of` text;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_retry_key` ON `refunds` (`retry_of`);