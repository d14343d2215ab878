ALTER TABLE `listing_reports` ADD `reporter_email` text;--> statement-breakpoint
CREATE INDEX `listing_reports_email_idx` ON `listing_reports` (`reporter_email`,`created_at`);